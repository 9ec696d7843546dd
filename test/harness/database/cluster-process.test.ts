import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startCluster } from './cluster-process.ts';

it('a detached database does not get the signals to the process group of the test runner', async () => {
  const cluster = await startCluster({ detached: true });
  onTestFinished(cluster.stop);
  const pid = Number.parseInt(readFileSync(join(cluster.folder, 'data/postmaster.pid'), 'utf8'), 10);
  expect(groupOf(pid)).toBe(pid);
  expect(groupOf(pid)).not.toBe(groupOf(process.pid));
});

/** The process group is the third field after the name of the program, which may contain spaces. */
function groupOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[2]);
}
