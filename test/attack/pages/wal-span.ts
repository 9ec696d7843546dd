import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/database.ts';
import { findPostgres } from '#scripts/lib/programs.mjs';
import { dataDirectory } from './take-pages.ts';

/** What the write-ahead log of a stopped data directory still shows. */
export interface WalSpan {
  segments: number;
  /** Each with its time, earliest first. */
  commits: { xid: number; at: string }[];
  /** By name, as they were set. */
  settings: Map<string, string>;
}

const SEGMENT_SIZE = 16n * 1024n * 1024n;
const SETTINGS = ['max_wal_size', 'min_wal_size', 'wal_keep_size', 'wal_level', 'full_page_writes', 'fsync'];

/** Reads `pg_wal` with PostgreSQL's own tool. Call it after `takePages`, whose checkpoint removes what is no longer needed. */
export async function readWal(db: Db): Promise<WalSpan> {
  const wal = join(await dataDirectory(db), 'pg_wal');
  const settings = new Map<string, string>();
  for (const name of SETTINGS) {
    const { rows } = await db.execute<{ value: string }>(sql`SELECT current_setting(${name}) AS value`);
    settings.set(name, rows[0]?.value ?? '');
  }
  const folder = mkdtempSync(join(tmpdir(), 'sub-rosa-wal-'));
  try {
    const names = readdirSync(wal).filter((name) => /^[\dA-F]{24}$/.test(name));
    const segments = names.flatMap((name) => nameFromContent(join(wal, name)) ?? []);
    for (const { name, file } of segments) symlinkSync(file, join(folder, name));
    const oldestFirst = segments.map(({ name }) => name).toSorted();
    const commits = oldestFirst.flatMap((name) => commitsIn(folder, name));
    return { segments: segments.length, commits, settings };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * A segment that is no longer needed gets the name of a future one and keeps its content until it is written over. Its first
 * page tells what it was.
 */
function nameFromContent(file: string): { name: string; file: string } | null {
  const header = Buffer.alloc(16);
  // A running server may rename it at any time.
  if (!existsSync(file)) return null;
  const open = openSync(file, 'r');
  readSync(open, header);
  closeSync(open);
  const timeline = header.readUInt32LE(4);
  if (timeline === 0) return null;
  const number = header.readBigUInt64LE(8) / SEGMENT_SIZE;
  const perFile = 2n ** 32n / SEGMENT_SIZE;
  return { name: [BigInt(timeline), number / perFile, number % perFile].map(asHex).join(''), file };
}

const asHex = (part: bigint) => part.toString(16).toUpperCase().padStart(8, '0');

/** The tool stops with an error where the log ends, after it has printed everything before. */
function commitsIn(folder: string, segment: string): WalSpan['commits'] {
  const tool = join(findPostgres() ?? '', 'pg_waldump');
  const args = ['--path', folder, '--rmgr', 'Transaction', segment, segment];
  const { stdout, error } = spawnSync(tool, args, { encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (error) throw error;
  const lines = stdout.matchAll(/tx: +(\d+),.* desc: COMMIT (\S+ \S+)/g);
  return [...lines].map(([, xid, at]) => ({ xid: Number(xid), at: at ?? '' }));
}
