import { readFileSync, writeFileSync } from 'node:fs';

/** Linux counts the CPU time of processes in hundredths of a second. */
const TICK_MS = 10;
const KIB = 1024;

/** The CPU time that a process has used, in milliseconds. */
export function cpuMs(pid: number): number {
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

export function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * KIB;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
