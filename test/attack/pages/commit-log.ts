import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which transactions have committed. */
export interface CommitLog {
  nextTransaction: number;
  hasCommitted(xid: number): boolean;
}

const COMMITTED = 1;
/** Each file has 32 pages of 8192 bytes, with four transactions in a byte. */
const PER_FILE = 32 * 8192 * 4;

/** Reads `pg_xact`, where PostgreSQL keeps two bits for each transaction. */
export function openCommitLog(folder: string, nextTransaction: number): CommitLog {
  const files = new Map<number, Buffer>();
  for (const name of readdirSync(join(folder, 'pg_xact'))) {
    files.set(Number.parseInt(name, 16), readFileSync(join(folder, 'pg_xact', name)));
  }
  return {
    nextTransaction,
    hasCommitted(xid) {
      const inFile = xid % PER_FILE;
      const byte = files.get(Math.floor(xid / PER_FILE))?.[inFile >> 2] ?? 0;
      return ((byte >> ((inFile & 3) * 2)) & 3) === COMMITTED;
    },
  };
}
