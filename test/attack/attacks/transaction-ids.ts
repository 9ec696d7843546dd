import type { Evidence, SeenBatch, Trace } from '../evidence.ts';
import { assignSuspects, isWithin, seenBetween, traceTables, type Method } from './guess.ts';

/**
 * Transactions are numbered in the order of time. Guesses who wrote in the same transaction as a letter, between two deliveries,
 * or just before a row that only sending or searching leaves.
 */
export function* transactionIds(evidence: Evidence): Generator<Method> {
  for (const [table, traces] of traceTables(evidence)) {
    yield* assignSuspects(`${table} in the same transaction`, evidence, ({ xmin }) =>
      traces.filter(({ row }) => row.xmin === xmin).map(({ account }) => account),
    );
    yield* assignSuspects(`${table} between deliveries`, evidence, (batch) => seenBetween(traces, batch));
  }
  for (const [other, rows] of evidence.otherTables) {
    const xmins = [...new Set(rows.map(({ xmin }) => xmin))].toSorted((a, b) => a - b);
    for (const [table, traces] of traceTables(evidence)) {
      yield* assignSuspects(`${table} just before ${other}`, evidence, (batch) => lastBefore(traces, xmins, batch));
    }
  }
}

function lastBefore(traces: Trace[], xmins: number[], batch: SeenBatch): string[] {
  const inside = traces.filter(({ row }) => isWithin(batch, row.xmin)).toSorted((a, b) => a.row.xmin - b.row.xmin);
  return xmins
    .filter((xmin) => isWithin(batch, xmin))
    .flatMap((xmin) => inside.findLast(({ row }) => row.xmin <= xmin)?.account ?? []);
}
