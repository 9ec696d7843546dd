import type { Write } from './recorder.ts';

/** What one step writes otherwise in one world than in another. */
export interface Difference {
  step: string;
  table: string;
  /** What it writes, to be read after 'writes'. */
  what: string;
}

/** Compares what two worlds have written, step by step. */
export function compareWrites(base: readonly Write[], other: readonly Write[]): Difference[] {
  const steps = new Set([...other, ...base].map(({ step }) => step));
  return [...steps].flatMap((step) => {
    const of = (writes: readonly Write[]) => writes.filter((write) => write.step === step);
    return compareStep(of(base), of(other)).map((found) => ({ step, ...found }));
  });
}

type Found = Omit<Difference, 'step'>;

function compareStep(base: readonly Write[], other: readonly Write[]): Found[] {
  const missing = withoutEqual(base, other, rowOf);
  const added = withoutEqual(other, base, rowOf);
  return [...compareRows(missing, added), ...compareOrder(inOrder(base, missing), inOrder(other, added))];
}

const groupOf = ({ table, kind, bytes }: Write) => `${table} ${kind} ${bytes}`;
const rowOf = (write: Write) => JSON.stringify([groupOf(write), write.values]);

/** Those that have no equal among the others. Of several equal ones, the last. */
function withoutEqual<T>(all: readonly T[], others: readonly T[], keyOf: (one: T) => string): T[] {
  const left = new Map<string, number>();
  for (const one of others) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1);
  return all.filter((one) => {
    const count = left.get(keyOf(one)) ?? 0;
    left.set(keyOf(one), count - 1);
    return count <= 0;
  });
}

/** Rows of which there are more or fewer, and rows of the same kind and size with other values. */
function compareRows(missing: readonly Write[], added: readonly Write[]): Found[] {
  const groups = new Map([...missing, ...added].map((write) => [groupOf(write), write]));
  return [...groups].flatMap(([group, some]) => {
    const of = (writes: readonly Write[]) => writes.filter((write) => groupOf(write) === group).toSorted(byRow);
    return compareGroup(some, of(missing), of(added));
  });
}

const byRow = (one: Write, other: Write) => rowOf(one).localeCompare(rowOf(other));

function compareGroup({ table, kind, bytes }: Write, before: readonly Write[], after: readonly Write[]): Found[] {
  const pairs = Math.min(before.length, after.length);
  const changes = after.slice(0, pairs).map((row, n) => valuesInstead(row.values, before[n]?.values ?? {}));
  const found = [...new Set(changes)].map((what) => ({ table, what: `other values to ${table} (${kind}; ${what})` }));
  const count = after.length - before.length;
  if (count === 0) return found;
  const rows = `${Math.abs(count)} ${Math.abs(count) === 1 ? 'row' : 'rows'} ${count > 0 ? 'more' : 'fewer'}`;
  const size = bytes === 0 ? '' : `, ${bytes} bytes`;
  return [...found, { table, what: `${rows} to ${table} (${kind}${size})` }];
}

function valuesInstead(values: Write['values'], before: Write['values']): string {
  const columns = [...new Set([...Object.keys(values), ...Object.keys(before)])].toSorted();
  return columns
    .filter((column) => values[column] !== before[column])
    .map((column) => `${column}: ${values[column] ?? 'nothing'} instead of ${before[column] ?? 'nothing'}`)
    .join(', ');
}

interface Placed {
  write: Write;
  place: string;
}

/** Where rows stand among the transactions and their statements, as if those that the other world does not have were not there. */
function inOrder(writes: readonly Write[], leftOut: readonly Write[]): Placed[] {
  const kept = writes.filter((write) => !leftOut.includes(write));
  const statementsOf = (some: readonly Write[], transaction: number) =>
    new Set(some.filter((one) => one.transaction === transaction).map(({ statement }) => statement));
  const transactions = [...new Set(kept.map(({ transaction }) => transaction))];
  return transactions.flatMap((transaction, rank) => {
    const own = statementsOf(kept, transaction);
    const gone = [...statementsOf(leftOut, transaction)].filter((statement) => !own.has(statement));
    const numberOf = (statement: number) => statement - gone.filter((one) => one < statement).length;
    return kept
      .filter((write) => write.transaction === transaction)
      .map((write) => ({ write, place: `${rank}.${numberOf(write.statement)} ${rowOf(write)}` }));
  });
}

function compareOrder(base: readonly Placed[], other: readonly Placed[]): Found[] {
  const moved = withoutEqual(other, base, ({ place }) => place);
  const tables = new Set(moved.map(({ write }) => write.table));
  return [...tables].map((table) => ({ table, what: `the same rows to ${table} in another order` }));
}

/** One sentence for each thing that differs, with all steps that differ in it. */
export function inWords(variant: string, differences: readonly Difference[]): string[] {
  const stepsOf = Map.groupBy(differences, ({ what }) => what);
  const sentences = [...stepsOf].map(([what, found]) => {
    const steps = new Intl.ListFormat('en').format(found.map(({ step }) => step));
    return `${variant}: ${steps} ${found.length === 1 ? 'writes' : 'each write'} ${what}`;
  });
  return sentences.toSorted();
}
