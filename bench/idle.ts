import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from '#scripts/lib/build.mjs';
import { root } from '#scripts/lib/project.mjs';
import { cpuMs, memoryOf } from './load/process-usage.ts';
import { megabytes, tableOf } from './report/table.ts';

// `npm run idle`: what the demo costs while nobody uses it, after its first start and after a later one. With DATABASE_URL, which
// must name an empty database, on PostgreSQL. `npm run idle -- ../before` measures what another folder has built.

const MINUTE_MS = 60_000;

interface Row {
  start: string;
  /** Until it serves, in seconds. */
  ready: number;
  /** Of processor time in a minute, in seconds. */
  busy: number;
  /** Resident, in bytes. */
  memory: number;
}

const [other] = process.argv.slice(2);
const project = other === undefined ? root : resolve(other);
if (other === undefined && (await ensureBuilt()) !== 0) process.exit(1);
const data = mkdtempSync(join(tmpdir(), 'sub-rosa-idle-'));
process.on('exit', () => rmSync(data, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

const rows: Row[] = [];
for (const start of ['first', 'later']) rows.push({ start, ...(await measure()) });
console.log(
  tableOf<Row>(
    [
      ['start', ({ start }) => start],
      ['ready s', ({ ready }) => ready.toFixed(1)],
      ['CPU s/min', ({ busy }) => busy.toFixed(2)],
      ['RSS MB', ({ memory }) => megabytes(memory)],
    ],
    rows,
  ),
);

/** Starts the demo as `npm start` does, leaves it alone for a minute and measures the next one. */
async function measure(): Promise<Omit<Row, 'start'>> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=32', 'dist/server/main.js'], {
    cwd: project,
    env: { ...process.env, DEMO: '1', PORT: '0', DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => void child.kill('SIGKILL');
  process.on('exit', kill);
  await untilServing(child);
  const ready = (performance.now() - began) / 1000;
  const pid = child.pid ?? 0;
  await sleep(MINUTE_MS);
  const before = cpuMs(pid);
  await sleep(MINUTE_MS);
  const busy = (cpuMs(pid) - before) / 1000;
  const memory = memoryOf(pid).now;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  process.off('exit', kill);
  return { ready, busy, memory };
}

/** Reads on afterwards: a full pipe would hold the log up. */
function untilServing(child: ChildProcess): Promise<void> {
  const { promise, resolve: serves, reject } = Promise.withResolvers<void>();
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    if (printed.includes('is running')) serves();
  });
  child.once('exit', () => reject(new Error(`The demo ended:\n${printed}`)));
  return promise;
}
