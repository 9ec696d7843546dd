import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../table.ts';
import { groupOf } from './group-of.ts';
import { selfTimes, type CpuProfile, type SelfTime } from './self-times.ts';

const MOST_GROUPS = 16;
const MOST_FUNCTIONS = 16;
/** The name of a regular expression is its whole text. */
const LONGEST_NAME = 60;
const IDLE = '(idle)';

interface Measured {
  measure: string;
  measuredAt: [from: number, to: number][];
}

/** Prints where the product's time went in each measure. Its process must have ended: it writes the profile last. */
export function printProfile(folder: string, rows: readonly Measured[]): void {
  const profile = readProfile(folder);
  for (const [measure, its] of Map.groupBy(rows, (row) => row.measure)) {
    const times = selfTimes(
      profile,
      its.flatMap(({ measuredAt }) => measuredAt),
    );
    const busy = times.filter(({ functionName }) => functionName !== IDLE);
    const total = sum(busy);
    const share = Math.round((100 * total) / sum(times));
    console.log(`${measure}: the product's thread was busy for ${share} % of the time. Of that:\n`);
    console.log(`${sharesTable('where', sumBy(busy, groupOf), total, MOST_GROUPS)}\n`);
    console.log(`${sharesTable('function', sumBy(busy, nameOf), total, MOST_FUNCTIONS)}\n`);
  }
}

/** The largest one is that of the main thread. */
function readProfile(folder: string): CpuProfile {
  const files = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'));
  const [largest] = files.map((name) => join(folder, name)).toSorted((a, b) => statSync(b).size - statSync(a).size);
  if (largest === undefined) throw new Error('The product wrote no profile');
  return JSON.parse(readFileSync(largest, 'utf8')) as CpuProfile;
}

function nameOf(time: SelfTime): string {
  const group = groupOf(time);
  if (group.startsWith('(')) return group;
  const line = time.url === '' ? '' : `:${time.lineNumber + 1}`;
  const name = time.functionName.replaceAll('|', '/').slice(0, LONGEST_NAME) || 'anonymous';
  return `${name} (${group}${line})`;
}

function sharesTable(title: string, times: Map<string, number>, total: number, most: number): string {
  const largest = [...times].toSorted(([, one], [, other]) => other - one);
  const rest = sumOf(largest.slice(most).map(([, micros]) => micros));
  const lines: [string, number][] = [...largest.slice(0, most), [`${Math.max(0, largest.length - most)} others`, rest]];
  return table(
    [title, '%'],
    lines.map(([name, micros]) => [name, ((100 * micros) / total).toFixed(1)]),
  );
}

function sumBy(times: SelfTime[], keyOf: (time: SelfTime) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const time of times) sums.set(keyOf(time), (sums.get(keyOf(time)) ?? 0) + time.micros);
  return sums;
}

const sum = (times: SelfTime[]) => sumOf(times.map(({ micros }) => micros));
const sumOf = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
