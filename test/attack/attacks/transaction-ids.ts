import type { Evidence, SeenBatch, Trace } from '../evidence.ts';
import { blame, isWithin, seenBetween, traceTables, type Way } from './guess.ts';

/**
 * Transactions are numbered in the order of time. Who wrote in the same one as a letter, who wrote between two
 * publications, and who wrote just before a row that only sending, or searching, leaves behind?
 */
export function* transactionIds(evidence: Evidence): Generator<Way> {
  for (const [table, traces] of traceTables(evidence)) {
    yield* blame(`${table} in the same transaction`, evidence, ({ xmin }) =>
      traces.filter(({ row }) => row.xmin === xmin).map(({ user }) => user),
    );
    yield* blame(`${table} between publications`, evidence, (batch) => seenBetween(traces, batch));
  }
  for (const [sign, rows] of evidence.signs) {
    const xmins = [...new Set(rows.map(({ xmin }) => xmin))].toSorted((a, b) => a - b);
    for (const [table, traces] of traceTables(evidence)) {
      yield* blame(`${table} just before ${sign}`, evidence, (batch) => lastBefore(traces, xmins, batch));
    }
  }
}

function lastBefore(traces: Trace[], xmins: number[], batch: SeenBatch): number[] {
  const inside = traces.filter(({ row }) => isWithin(batch, row.xmin)).toSorted((a, b) => a.row.xmin - b.row.xmin);
  return xmins
    .filter((xmin) => isWithin(batch, xmin))
    .flatMap((xmin) => inside.findLast(({ row }) => row.xmin <= xmin)?.user ?? []);
}
