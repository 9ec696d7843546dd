import type { Dump, DumpedRow } from './dump.ts';

/** A letter as the dump shows it. */
export interface SeenLetter {
  id: string;
  row: DumpedRow;
  /** The hour of delivery; null while it waits. */
  hour: number | null;
  targetTag: string | null;
  batch: SeenBatch;
  /** The position in its batch, in physical order. */
  place: number;
}

/** Letters that one transaction has written. The waiting letters are the last batch. */
export interface SeenBatch {
  after: number;
  xmin: number;
  letters: SeenLetter[];
}

/** A row that names its user. */
export interface Trace {
  user: number;
  row: DumpedRow;
}

/** A dump, sorted by what the tables mean. */
export interface Evidence {
  dump: Dump;
  users: number[];
  letters: SeenLetter[];
  batches: SeenBatch[];
  /** Tables whose rows name a user, in physical order. */
  traces: Map<string, Trace[]>;
  /** All other tables whose rows come from what people did. */
  otherTables: Map<string, DumpedRow[]>;
}

const LETTERS = 'public.confessions';
const WAITING = 'public.confession_outbox';
/** Tables whose rows do not come from what people did. */
const UNRELATED_TABLES = [
  'public.migrations',
  'public.keyring',
  'public.promo_codes',
  'pgboss.version',
  'pgboss.queue',
];

export function readDump(dump: Dump): Evidence {
  const traces = new Map<string, Trace[]>();
  const otherTables = new Map<string, DumpedRow[]>();
  for (const [table, rows] of dump.tables) {
    const column = userColumn(table, rows);
    if (column)
      traces.set(
        table,
        rows.flatMap((row) => traceOf(row, column)),
      );
    else if (table !== LETTERS && !UNRELATED_TABLES.includes(table) && rows.length > 0) otherTables.set(table, rows);
  }
  const users = [...new Set([...traces.values()].flat().map(({ user }) => user))].toSorted((a, b) => a - b);
  const batches = readBatches(dump);
  return { dump, users, batches, letters: batches.flatMap(({ letters }) => letters), traces, otherTables };
}

function userColumn(table: string, rows: DumpedRow[]): string | undefined {
  if (table === 'public.users') return 'id';
  return ['user_id', 'userid', 'author_id', 'sender_id'].find((name) => rows.some(({ values }) => values.has(name)));
}

function traceOf(row: DumpedRow, column: string): Trace[] {
  const user = Number(row.values.get(column));
  return Number.isInteger(user) && user > 0 ? [{ user, row }] : [];
}

function readBatches({ tables }: Dump): SeenBatch[] {
  const delivered = Map.groupBy(tables.get(LETTERS) ?? [], ({ xmin }) => xmin);
  const waiting = (tables.get(WAITING) ?? []).filter(({ values }) => values.get('state') === 'waiting');
  const groups: [number, DumpedRow[]][] = [...delivered].toSorted(([a], [b]) => a - b);
  if (waiting.length > 0) groups.push([Number.MAX_SAFE_INTEGER, waiting]);
  return groups.map(([xmin, rows], nth) => {
    const batch: SeenBatch = { after: groups[nth - 1]?.[0] ?? 0, xmin, letters: [] };
    batch.letters = rows.map((row, place) => readLetter(row, batch, place));
    return batch;
  });
}

function readLetter(row: DumpedRow, batch: SeenBatch, place: number): SeenLetter {
  const submitted = row.values.get('submitted_at');
  return {
    id: row.values.get('id') ?? '',
    row,
    hour: submitted === undefined ? null : Date.parse(submitted),
    targetTag: row.values.get('target_tag') ?? null,
    batch,
    place,
  };
}
