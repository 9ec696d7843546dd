/**
 * Starts the built product as a stranger would, on a free port, with demo data in a folder of its own, and takes
 * both away again. Prints `ready on <port>` once the product says that it is.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');

if (!existsSync(join(root, 'dist/client/documents.json'))) {
  console.error('The journeys need the built product: run `npm run build` first.');
  process.exit(1);
}

const port = await findFreePort();
const dataDir = await mkdtemp(join(tmpdir(), 'sub-rosa-e2e-'));
const product = spawn(process.execPath, ['src/app/server/main.ts'], {
  cwd: root,
  // Nothing of the developer's own configuration: journeys never reach a real database, card or mailbox.
  env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port), DATA_DIR: dataDir, DEMO: '1' },
  stdio: ['ignore', process.env['E2E_LOG'] ? 'inherit' : 'ignore', 'inherit'],
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => product.kill(signal));
const ended = once(product, 'exit').then(async ([code]) => {
  await rm(dataDir, { recursive: true, force: true });
  process.exit(typeof code === 'number' ? code : 1);
});

while (!(await isReady())) await wait(100);
console.log(`ready on ${port}`);
await ended;

async function isReady(): Promise<boolean> {
  try {
    const answer = await fetch(`http://localhost:${port}/api/health/ready`);
    return answer.ok;
  } catch {
    return false; // Not listening yet.
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The probe has no port.');
  return address.port;
}
