import { spawnSync } from 'node:child_process';
import { canInstallPackages, installPackages } from './apt.mjs';
import { findFaketime } from './programs.mjs';
import { fail, projectNode } from './project.mjs';

/** Far less than any shift, and more than a busy machine needs to start Node. In milliseconds. */
const TOLERANCE = 10 * 60_000;

/** Installs libfaketime if it is missing. */
export async function ensureFaketime() {
  if (findFaketime()) return;
  if (!canInstallPackages())
    fail('Shifting the clock needs libfaketime. Install the package libfaketime (its name on Debian).');
  await installPackages(['libfaketime']);
  if (!findFaketime()) fail('apt-get succeeded, but libfaketime was not found.');
}

/**
 * An environment in which the wall clock shows `moment` now and runs on from there. It is given as an offset, so that
 * every process started in it agrees. Monotonic clocks, and with them all timeouts and durations, stay as they are.
 * @param {NodeJS.ProcessEnv} env
 * @param {Date} moment
 * @returns {NodeJS.ProcessEnv}
 */
export function shiftClock(env, moment) {
  const offset = Math.round((moment.getTime() - Date.now()) / 1000);
  const shifted = {
    ...env,
    LD_PRELOAD: findFaketime(),
    FAKETIME: `${offset < 0 ? '' : '+'}${offset}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Its older name.
    DONT_FAKE_MONOTONIC: '1',
  };
  const shown = spawnSync(projectNode(), ['-p', 'Date.now()'], { env: shifted, encoding: 'utf8' });
  if (Math.abs(Number(shown.stdout) - moment.getTime()) > TOLERANCE)
    fail(`The clock was not shifted to ${moment.toISOString()}: ${shown.stdout}${shown.stderr}`);
  console.log(`The clock shows ${new Date(Number(shown.stdout)).toISOString()}.`);
  return shifted;
}
