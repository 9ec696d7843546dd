import type { Evidence, SeenBatch, Trace } from '../../clues/evidence.ts';
import { assignSuspects, guessEach, isWithin, seenBetween, traceTables } from '../../clues/guess.ts';
import type { Method } from '../../define-attack.ts';
import { lastSends, namedSends } from '../../plants/sends.ts';
import { authorAttack } from './author-question.ts';

/**
 * Transactions are numbered in the order of time. Guesses who wrote in the same transaction as a letter, between two deliveries,
 * or just before a row that only sending or searching leaves.
 */
export const transactionIds = authorAttack({ name: 'transaction ids', finds: [namedSends, lastSends] }, methodsIn);

/** A batch is delivered when it has enough authors: guesses the last account that was seen before it. */
export const newestVisitor = authorAttack({ name: 'newest visitor', finds: [namedSends, lastSends] }, (evidence) =>
  traceTables(evidence).map(([table, traces]) => {
    const newest = new Map(evidence.batches.map((batch) => [batch, seenBetween(traces, batch).at(-1)]));
    return { name: `newest in ${table}`, guesses: guessEach(evidence.letters, ({ batch }) => newest.get(batch)) };
  }),
);

function* methodsIn(evidence: Evidence): Generator<Method> {
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
