import type { Evidence, Trace } from '../../clues/evidence.ts';
import { assignSuspects, seenBetween, traceTables } from '../../clues/guess.ts';
import type { Method } from '../../define-attack.ts';
import { namedSends } from '../../plants/sends.ts';
import { authorAttack } from './author-question.ts';

/** Guesses accounts with the most or fewest rows, or the highest number in a column: do active accounts write more letters? */
export const counters = authorAttack({ name: 'counters', finds: [namedSends] }, methodsIn);

function* methodsIn(evidence: Evidence): Generator<Method> {
  const allTraces = traceTables(evidence).at(-1)?.[1] ?? [];
  const present = new Map(evidence.batches.map((batch) => [batch, new Set(seenBetween(allTraces, batch))]));
  for (const [name, count] of counts(evidence)) {
    const order = [...count].toSorted(([, a], [, b]) => a - b).map(([account]) => account);
    yield* assignSuspects(`${name}, of those seen`, evidence, (batch) =>
      order.filter((account) => present.get(batch)?.has(account)),
    );
    yield* assignSuspects(name, evidence, () => order);
  }
}

function* counts(evidence: Evidence): Generator<[string, Map<string, number>]> {
  for (const [table, traces] of traceTables(evidence)) {
    const rows = new Map(
      [...Map.groupBy(traces, ({ account }) => account)].map(([account, own]) => [account, own.length]),
    );
    yield [`rows in ${table}`, rows];
    for (const column of numericColumns(traces)) {
      const sums = new Map<string, number>();
      for (const { account, row } of traces) {
        sums.set(account, (sums.get(account) ?? 0) + Number(row.values.get(column) ?? 0));
      }
      yield [`${table}.${column}`, sums];
    }
  }
}

export function numericColumns(traces: Trace[]): string[] {
  const columns = new Set(traces.flatMap(({ row }) => [...row.values.keys()]));
  return [...columns].filter((column) =>
    traces.every(({ row }) => /^-?\d+(\.\d+)?$|^(true|false)$/.test(row.values.get(column) ?? '0')),
  );
}
