import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/database.ts';
import type { Dump, DumpedRow } from '../dump.ts';
import { openCommitLog, type CommitLog } from './commit-log.ts';
import { decodeRow, type Column } from './decode-row.ts';
import { PAGE_SIZE, readPage, type Tuple } from './heap-page.ts';

interface Table {
  /** Of the whole table, if this is a partition of it. */
  name: string;
  file: string;
  columns: Column[];
}

/**
 * Reads all tables from the files of the data directory, as somebody does who has copied it: with dead row versions, and with
 * what pruning left in the pages' free space. A server that is shut down writes all changed pages to the files and then stops;
 * a checkpoint writes the same pages, so afterwards the files of an idle server are those of a stopped one.
 */
export async function takePages(db: Db): Promise<Dump> {
  const tables = await findTables(db);
  await db.execute(sql`CHECKPOINT`);
  const folder = await dataDirectory(db);
  const { rows } = await db.execute<{ next: string }>(sql`SELECT pg_snapshot_xmax(pg_current_snapshot()) AS next`);
  const commits = openCommitLog(folder, Number(rows[0]?.next));
  const dump: Dump = { tables: new Map() };
  for (const table of tables) {
    const before = dump.tables.get(table.name) ?? [];
    const own = readTable(folder, table, commits).map((row) => ({ ...row, place: before.length + row.place }));
    dump.tables.set(table.name, [...before, ...own]);
  }
  return dump;
}

async function dataDirectory(db: Db): Promise<string> {
  const { rows } = await db.execute<{ data_directory: string }>(sql`SHOW data_directory`);
  return rows[0]?.data_directory ?? '';
}

/** Somebody with the files reads this from the catalogue's own pages. */
async function findTables(db: Db): Promise<Table[]> {
  const { rows } = await db.execute<{ name: string; file: string; columns: Column[] }>(sql`
    SELECT n.nspname || '.' || coalesce(parent.relname, c.relname) AS name, pg_relation_filepath(c.oid) AS file,
      (SELECT json_agg(json_build_object('name', attname, 'type', atttypid::bigint, 'length', attlen, 'align', attalign)
        ORDER BY attnum) FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class parent ON parent.oid = i.inhparent
    WHERE c.relkind = 'r' AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
    ORDER BY n.nspname, c.relname`);
  return rows;
}

function readTable(folder: string, { file, columns }: Table, commits: CommitLog): DumpedRow[] {
  const bytes = readFileSync(join(folder, file));
  const pages = Math.floor(bytes.length / PAGE_SIZE);
  const shape = { columns: columns.length, nextTransaction: commits.nextTransaction, pages };
  const copies = new Map<string, DumpedRow[]>();
  let place = 0;
  for (let page = 0; page < pages; page += 1) {
    for (const tuple of readPage(bytes.subarray(page * PAGE_SIZE, (page + 1) * PAGE_SIZE), shape)) {
      const values = decodeRow(tuple, columns);
      if (values === null) continue;
      const { xmin, xmax, command } = tuple;
      const row = { xmin, xmax, command, place, values, isDead: !isLive(tuple, commits) };
      const key = JSON.stringify([...values]);
      copies.set(key, withCopy(copies.get(key) ?? [], row));
      place += 1;
    }
  }
  const rows = [...copies.values()].flat().toSorted((a, b) => a.place - b.place);
  return rows.map((row, n) => ({ ...row, place: n }));
}

/** Tables that are rewritten every minute leave thousands of copies of each row. */
const OLDEST_COPIES = 8;

/** Keeps the oldest copies of a row, and each that is live. Rows that pruning has moved are also where they were before. */
function withCopy(copies: DumpedRow[], row: DumpedRow): DumpedRow[] {
  const isKnown = copies.some(({ xmin, xmax }) => xmin === row.xmin && xmax === row.xmax);
  if (isKnown && row.isDead) return copies;
  const dead = [...copies, row].filter(({ isDead }) => isDead).toSorted((a, b) => a.xmin - b.xmin);
  return [...copies, row].filter((one) => !one.isDead || dead.indexOf(one) < OLDEST_COPIES);
}

function isLive({ xmin, xmax, isOnlyLocked, isFrozen, isLeftOver }: Tuple, commits: CommitLog): boolean {
  if (isLeftOver || !(isFrozen || commits.hasCommitted(xmin))) return false;
  return xmax === 0 || isOnlyLocked || !commits.hasCommitted(xmax);
}
