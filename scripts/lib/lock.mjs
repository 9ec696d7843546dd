import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './project.mjs';

// Next to node_modules rather than in it: an install empties that folder.
const lockFile = join(root, '.setup.lock');

/**
 * Lets one process at a time install or build in this folder; the others wait and then find the work done.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSetupLock(work) {
  await takeLock();
  const release = () => rmSync(lockFile, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

async function takeLock() {
  let announced = false;
  for (;;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = readHolder();
    if (holder === undefined) continue;
    if (!isRunning(holder)) {
      // A killed run left it. Look twice, so that two waiting processes do not remove the lock of a third.
      await sleep(20 + Math.random() * 80);
      if (readHolder() === holder) rmSync(lockFile, { force: true });
      continue;
    }
    if (!announced) {
      announced = true;
      console.log(`Process ${holder} is installing or building in this folder (.setup.lock); waiting for it.`);
    }
    await sleep(200);
  }
}

/** @returns {number | undefined} undefined if the lock has just been released */
function readHolder() {
  try {
    return Number(readFileSync(lockFile, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isRunning(pid) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
