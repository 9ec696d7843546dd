import { median } from '../../../bench/load/statistics.ts';
import type { Report } from '../../deployment/report.ts';
import type { Minute } from './pass-minute.ts';

/** By how much the last quarter may be above the second one. The first one compiles code and fills caches. */
const MEMORY = 1.1;
const LATENCY = 1.3;
/** Sockets and files that happen to be open. */
const MORE_FILES = 20;
/** A table that letters make larger may grow by so much more in its second half: pages are filled unevenly. */
const TABLE = 1.5;
const SMALL = 512;

/** Compares the last quarter of a run with the second one. */
export function judgeGrowth(minutes: Minute[], report: Report): void {
  const quarter = Math.max(1, Math.floor(minutes.length / 4));
  const [before, after] = [minutes.slice(quarter, 2 * quarter), minutes.slice(-quarter)];
  const of = (part: Minute[], name: 'memory' | 'files' | 'connections' | 'jobs' | 'p50' | 'p99') =>
    median(part.map((minute) => minute[name]));
  const compare = (what: string, name: Parameters<typeof of>[1], most: (early: number) => number) => {
    const [early, late] = [of(before, name), of(after, name)];
    report.check(`${what}: second and last quarter`, late <= most(early), `${early} and ${late}`);
  };
  compare('memory of both nodes, MB', 'memory', (early) => MEMORY * early);
  compare('files and sockets of both nodes', 'files', (early) => early + MORE_FILES);
  compare('connections to PostgreSQL', 'connections', (early) => early + 2);
  compare('a list, p50 in ms', 'p50', (early) => LATENCY * early);
  compare('a list, p99 in ms', 'p99', (early) => LATENCY * early);
  compare('rows of the queue', 'jobs', (early) => 2 * early + 100);
  const failed = minutes.reduce((sum, minute) => sum + minute.failed, 0);
  report.count('calls of the load that failed', failed);
  for (const [name, grown] of growth(minutes))
    report.check(`table ${name}, kB: first and second half`, grown.isEven, grown.text);
}

/** How much the larger tables grew in each half. */
function growth(minutes: Minute[]): [string, { isEven: boolean; text: string }][] {
  const [first, middle, last] = [minutes[0], minutes[Math.floor(minutes.length / 2)], minutes.at(-1)];
  return Object.entries(last?.tables ?? {}).flatMap(([name, end]) => {
    const half = middle?.tables[name] ?? 0;
    const [one, other] = [half - (first?.tables[name] ?? 0), end - half];
    if (one + other < SMALL) return [];
    return [[name, { isEven: other <= TABLE * one + SMALL, text: `+${one} and +${other}` }]];
  });
}
