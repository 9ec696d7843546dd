import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#test/harness/free-port.ts';
import { ensureBuilt } from './build.mjs';
import { projectEnv, projectNode, root } from './project.mjs';

const ATTEMPTS = 240;

/** Runs the task against a demo of its own, built from the current sources, with a fresh data folder and a free port. */
export async function withDemo(task: (origin: string) => Promise<void>): Promise<void> {
  if ((await ensureBuilt()) !== 0) throw new Error('The build failed');
  const data = await mkdtemp(join(tmpdir(), 'sub-rosa-demo-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = spawn(projectNode(), ['dist/server/main.js'], {
    cwd: root,
    env: { ...projectEnv, PORT: String(port), DATA_DIR: data },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  try {
    await waitUntilReady(origin);
    await task(origin);
  } finally {
    server.kill();
    await ended;
    await rm(data, { recursive: true, force: true });
  }
}

async function waitUntilReady(origin: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const answer = await fetch(`${origin}/api/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await setTimeout(500);
  }
  throw new Error('The demo did not start');
}
