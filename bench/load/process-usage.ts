import { readFileSync, writeFileSync } from 'node:fs';

/** Linux counts the CPU time of processes in hundredths of a second. */
const TICK_MS = 10;
const KIB = 1024;

/** The CPU time that a process and those it has started have used, in milliseconds. */
export function cpuMs(pid: number): number {
  return sum(withChildren(pid).map(cpuMsOf));
}

function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the name in brackets, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [fields[11], fields[12]];
  return (Number(user) + Number(system)) * TICK_MS;
}

export interface Memory {
  /** In bytes: resident now, and the most since `resetPeak`. */
  now: number;
  peak: number;
}

/** Of a process and those it has started. What they share is counted for each. */
export function memoryOf(pid: number): Memory {
  const all = withChildren(pid).map(memoryOfOne);
  return { now: sum(all.map(({ now }) => now)), peak: sum(all.map(({ peak }) => peak)) };
}

function memoryOfOne(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * KIB;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

export function resetPeak(pid: number): void {
  for (const one of withChildren(pid)) writeFileSync(`/proc/${one}/clear_refs`, '5');
}

/** A cluster's workers are children of its first process. */
function withChildren(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(withChildren)];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
