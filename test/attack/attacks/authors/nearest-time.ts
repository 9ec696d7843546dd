import { DAY, HOUR } from '#platform/shared/durations.ts';
import type { Evidence, SeenBatch, Trace } from '../../clues/evidence.ts';
import { assignSuspects, traceTables } from '../../clues/guess.ts';
import type { Method } from '../../define-attack.ts';
import { lastSends } from '../../plants/sends.ts';
import { authorAttack } from './author-question.ts';

/** Guesses accounts with a time in any row in the hours or on the day before the letter was delivered. */
export const nearestTime = authorAttack({ name: 'nearest time', finds: [lastSends] }, methodsIn);

function* methodsIn(evidence: Evidence): Generator<Method> {
  for (const [table, traces] of traceTables(evidence)) {
    const columns = new Set(traces.flatMap(({ row }) => [...row.values.keys()]));
    for (const column of columns) {
      const times = readTimes(traces, column);
      if (times.length === 0) continue;
      const name = `${table}.${column}`;
      yield* assignSuspects(`${name} since the last delivery`, evidence, (batch) => within(times, span(batch)));
      // A letter becomes due at the next full hour.
      yield* assignSuspects(`${name} before its hour`, evidence, (batch) => within(times, untilItsHour(batch)));
      yield* assignSuspects(`${name} on the day`, evidence, (batch) => within(times, dayOf(batch)));
    }
  }
}

type Times = { account: string; at: number }[];

function readTimes(traces: Trace[], column: string): Times {
  return traces
    .flatMap(({ account, row }) => {
      const text = row.values.get(column) ?? '';
      const at = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
      return Number.isNaN(at) ? [] : [{ account, at }];
    })
    .toSorted((a, b) => a.at - b.at);
}

function within(times: Times, [from, until]: [number, number]): string[] {
  return [...new Set(times.filter(({ at }) => at >= from && at < until).map(({ account }) => account))];
}

function span(batch: SeenBatch): [number, number] {
  const hour = batch.letters[0]?.hour;
  return [batch.hourBefore, hour === null || hour === undefined ? Number.MAX_SAFE_INTEGER : hour + HOUR];
}

function untilItsHour(batch: SeenBatch): [number, number] {
  return [batch.hourBefore, batch.letters[0]?.hour ?? Number.MAX_SAFE_INTEGER];
}

function dayOf(batch: SeenBatch): [number, number] {
  const day = Math.floor((batch.letters[0]?.hour ?? 0) / DAY) * DAY;
  return [day, day + DAY];
}
