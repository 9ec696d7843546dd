import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { ConstructorOptions } from 'pg-boss';

/**
 * What verbs query: the database itself or an open transaction. Both engines answer raw queries
 * with `rows`, so one type serves them.
 */
export type Db = PgDatabase<NodePgQueryResultHKT>;

/** Runs SQL text as it stands, several statements if need be, and answers the last statement's rows. */
export type RunScript = (script: string) => Promise<Record<string, unknown>[]>;

export interface Database {
  engine: 'postgres' | 'embedded';
  db: Db;
  /** Runs `work` on one connection while no other node does the same. */
  exclusively<T>(work: (run: RunScript) => Promise<T>): Promise<T>;
  /** How the job queue reaches the same data. */
  jobs: ConstructorOptions;
  close(): Promise<void>;
}

/** A database that cannot be had, said in one line that a person can act on. */
export class DatabaseUnavailable extends Error {}
