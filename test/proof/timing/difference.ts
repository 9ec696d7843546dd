import { median } from '../../../bench/load/statistics.ts';

/** How much longer one kind of call takes than another, and whether that can be luck. */
export interface Difference {
  known: number;
  unknown: number;
  /** Of the medians, in milliseconds. */
  by: number;
  /** How often somebody is right who sees one answer of each and takes the slower one for the known: a half is a guess. */
  rightGuesses: number;
  /** The chance that two kinds that take equally long differ so much. */
  luck: number;
}

/** Mann and Whitney's test: it asks for the order of the durations alone, so that a few long pauses change nothing. */
export function compareDurations(known: readonly number[], unknown: readonly number[]): Difference {
  const [n, m] = [known.length, unknown.length];
  const wins = winsOf(known, unknown);
  const deviation = Math.sqrt((n * m * (n + m + 1)) / 12);
  const z = Math.abs(wins - (n * m) / 2) / deviation;
  const [one, other] = [median(known), median(unknown)];
  return { known: one, unknown: other, by: one - other, rightGuesses: wins / (n * m), luck: 2 * tailOf(z) };
}

/** In how many pairs the known one took longer; ties count half. */
function winsOf(known: readonly number[], unknown: readonly number[]): number {
  let wins = 0;
  for (const one of known) {
    for (const other of unknown) {
      if (one > other) wins += 1;
      else if (one === other) wins += 0.5;
    }
  }
  return wins;
}

/** The normal distribution beyond z, by the approximation of Abramowitz and Stegun (26.2.17), right to seven places. */
function tailOf(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z);
  const factors = [0.319_381_53, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
  const sum = factors.reduceRight((rest, factor) => (rest + factor) * t, 0);
  return (Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
