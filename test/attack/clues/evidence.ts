import type { Dump, DumpedRow } from '../dump.ts';
import { remember } from '../remember.ts';

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

/** Letters that were delivered in one hour. The waiting letters are the last batch. */
export interface SeenBatch {
  after: number;
  /** The hour of the batch before it; 0 for the first. */
  hourBefore: number;
  /** The first transaction that is known of it: rows whose boxes were sealed again later were written by another one. */
  xmin: number;
  letters: SeenLetter[];
}

/** A row that can be tied to an account: the account's own, or one that shares a value with it. */
export interface Trace {
  /** The tag of the account's row, as a dump writes it. */
  account: string;
  row: DumpedRow;
}

/** A dump, sorted by what the tables mean. */
export interface Evidence {
  dump: Dump;
  /** The tags of all account rows. Whose they are is not in a dump. */
  accounts: string[];
  letters: SeenLetter[];
  batches: SeenBatch[];
  /** Tables with rows that can be tied to an account, in physical order. */
  traces: Map<string, Trace[]>;
  /** All other tables whose rows come from what people did. */
  otherTables: Map<string, DumpedRow[]>;
}

/** The names of tables that attacks know the meaning of, from the source code. */
export const TABLES = {
  accounts: 'public.users',
  letters: 'public.confessions',
  waiting: 'public.confession_outbox',
  matches: 'public.matches',
  messages: 'public.chat_messages',
  instagramAccounts: 'public.instagram_accounts',
  handles: 'public.handles',
  noticePlans: 'public.notice_plans',
  mails: 'public.mail_outbox',
  pushes: 'public.push_outbox',
  writtenByReaders: ['public.letter_marks', 'public.instagram_accounts', 'public.handles', 'public.reports'],
  /** Their rows do not come from what people did. */
  unrelated: ['public.migrations', 'public.keyring', 'public.promo_codes', 'pgboss.version', 'pgboss.queue'],
};

/** Shorter values may be equal by chance. */
export const MIN_LENGTH = 16;

/** Several attacks read the same dumps. */
export const evidenceOf = remember((dump: Dump): Evidence => {
  const owners = accountsByValue(dump);
  const traces = new Map<string, Trace[]>();
  const otherTables = new Map<string, DumpedRow[]>();
  for (const [table, rows] of dump.tables) {
    if (table === TABLES.letters || TABLES.unrelated.includes(table) || rows.length === 0) continue;
    const tied = rows.flatMap((row) => traceOf(row, owners));
    if (tied.length > 0) traces.set(table, tied);
    else otherTables.set(table, rows);
  }
  const accounts = [...new Set(owners.values())].toSorted();
  const batches = readBatches(dump);
  return { dump, accounts, batches, letters: batches.flatMap(({ letters }) => letters), traces, otherTables };
});

/** Every value of an account's row that is long enough to identify it, on the pages also those of its earlier versions. */
function accountsByValue({ tables }: Dump): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { values } of tables.get(TABLES.accounts) ?? []) {
    const tag = values.get('tag') ?? '';
    for (const value of values.values()) if (value.length >= MIN_LENGTH) owners.set(value, tag);
  }
  return owners;
}

function traceOf(row: DumpedRow, owners: Map<string, string>): Trace[] {
  const account = [...row.values.values()].map((value) => owners.get(value)).find((found) => found !== undefined);
  return account === undefined ? [] : [{ account, row }];
}

function readBatches({ tables, deliveries }: Dump): SeenBatch[] {
  const delivered = Map.groupBy(tables.get(TABLES.letters) ?? [], ({ values }) => values.get('submitted_at') ?? '');
  const waiting = (tables.get(TABLES.waiting) ?? []).filter(({ values }) => values.get('state') === 'waiting');
  const inOrder = [...delivered].toSorted(([a], [b]) => Number(a > b) - Number(a < b));
  const groups = inOrder.map(([hour, rows]): [number, DumpedRow[]] => [
    Math.min(deliveries?.get(hour) ?? Number.MAX_SAFE_INTEGER, ...rows.map(({ xmin }) => xmin)),
    rows,
  ]);
  // What was delivered before another batch was written before it.
  groups.reduceRight((next, group) => (group[0] = Math.min(group[0], next)), Number.MAX_SAFE_INTEGER);
  if (waiting.length > 0) groups.push([Number.MAX_SAFE_INTEGER, waiting]);
  return groups.map(([xmin, rows], nth) => {
    const before = groups[nth - 1];
    const hourBefore = Date.parse(before?.[1][0]?.values.get('submitted_at') ?? '1970-01-01');
    const batch: SeenBatch = { after: before?.[0] ?? 0, hourBefore, xmin, letters: [] };
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
