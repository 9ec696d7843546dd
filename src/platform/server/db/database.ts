import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { ConstructorOptions } from 'pg-boss';
import type { RunAlone } from './run-alone.ts';

declare module '#platform/server/services.ts' {
  interface Services {
    db: Db;
  }
}

/**
 * What verbs query: the database itself or an open transaction. Both engines answer raw queries
 * with `rows`, so one type serves them.
 */
export type Db = PgDatabase<NodePgQueryResultHKT>;

/** Runs a script of one or more SQL statements and returns the rows of the last one. */
export type RunScript = (script: string) => Promise<Record<string, unknown>[]>;

/** The use of a pool of connections at this moment. */
export interface PoolUse {
  pool: 'writers' | 'readers';
  max: number;
  inUse: number;
  waiting: number;
}

export interface Database {
  engine: 'postgres' | 'embedded';
  db: Db;
  /** Runs `work` on one connection; other nodes wait until it has ended. */
  exclusively<T>(work: (run: RunScript) => Promise<T>): Promise<T>;
  /** How busy the connections are; none with the embedded engine. */
  pools(): PoolUse[];
  /** Runs work unless this or another process is doing the work of that name. */
  alone: RunAlone;
  /** Connects the job queue to the same database. */
  jobs: ConstructorOptions;
  close(): Promise<void>;
}

/** The database cannot be used. The message is one line that the operator can act on. */
export class DatabaseUnavailable extends Error {}
