import { HOUR, SECOND } from '#platform/shared/durations.ts';
import type { StolenWorld } from '../thief/loot.ts';
import { eachLetter } from '../world/truth.ts';
import { lettersIn } from '../clues/seen-letters.ts';
import type { WalSpan } from './wal-span.ts';

/** One line: how many commits the log holds, which time that spans, and how many letters were sent in that time. */
export function reportWal({ segments, commits, settings }: WalSpan, { loot, truth }: StolenWorld): string {
  const [first, last] = [commits[0], commits.at(-1)];
  if (!first || !last) return 'The write-ahead log holds no commit.';
  const visits = truth.visits.map(({ at }) => at).toSorted((a, b) => a - b);
  const [begin, end] = [visits[0] ?? 0, visits.at(-1) ?? 0];
  // Deliveries show the hour of their transaction: the log begins after the last one that is not in it.
  const before = [...lettersIn([loot.last]).values()].filter(({ hour, row }) => hour !== null && row.xmin < first.xid);
  const from = before.reduce((latest, { hour }) => Math.max(latest, hour ?? 0), begin);
  const sends = eachLetter(truth.everSent);
  const inside = sends.filter(({ sentAt }) => sentAt >= from);
  const hours = (since: number) => Math.round((end - since) / HOUR);
  const real = Math.round((Date.parse(last.at) - Date.parse(first.at)) / SECOND);
  return [
    `The write-ahead log (${segments} segments of 16 MB) holds ${commits.length} commits with their times,`,
    `which took ${real} s and are about the last ${hours(from)} of ${hours(begin)} simulated hours,`,
    `with ${inside.length} of ${sends.length} sends.`,
    `Settings: ${[...settings].map(([name, value]) => `${name} = ${value}`).join(', ')}.`,
  ].join(' ');
}
