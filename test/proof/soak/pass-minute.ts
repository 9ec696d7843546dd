import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../../bench/load/statistics.ts';
import type { Letters } from '../../deployment/load/letters.ts';
import { failuresOf, KINDS, startTraffic } from '../../deployment/load/traffic.ts';
import type { Site } from '../../deployment/site/open-site.ts';
import type { Gauges } from './gauges.ts';

const MINUTE = 60_000;
const SENDS_PER_SECOND = 1;

export interface Minute extends Gauges {
  reads: number;
  /** Of a list, in milliseconds. */
  p50: number;
  p99: number;
  letters: number;
  failed: number;
}

interface Load {
  letters: Letters;
  gauges: () => Promise<Gauges>;
  /** Lists a second. */
  read: number;
}

/** Reads, sends and signs in for a minute. */
export async function passMinute(site: Site, { letters, gauges, read }: Load): Promise<Minute> {
  const traffic = startTraffic(site, letters, { read, send: SENDS_PER_SECOND, 'sign-in': 1 });
  await sleep(MINUTE);
  const seen = await gauges();
  const rounds = await traffic.stop();
  const { latencies } = rounds.read;
  const failed = KINDS.reduce((sum, kind) => sum + failuresOf(rounds[kind]), 0);
  for (const kind of KINDS) for (const [error, times] of rounds[kind].errors) console.log(`    ${times} × ${error}`);
  const minute = {
    reads: latencies.length,
    p50: round(percentile(latencies, 0.5)),
    p99: round(percentile(latencies, 0.99)),
    letters: rounds.send.latencies.length,
    failed,
    ...seen,
  };
  const { tables: _, ...shown } = minute;
  console.log(JSON.stringify(shown));
  return minute;
}

const round = (milliseconds: number) => Math.round(10 * milliseconds) / 10;
