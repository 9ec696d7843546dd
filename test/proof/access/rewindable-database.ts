import type { Client, Pool } from 'pg';
import type { Database } from '#platform/server/db/database.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';
import { readThrough } from '#platform/server/db/shared-read.ts';
import { createTestDatabase } from '#test/harness/database/test-database.ts';

export interface RewindableDatabase {
  database: Database;
  /** Runs work, and then undoes everything that it has written. */
  undoing: <T>(work: () => Promise<T>) => Promise<T>;
  drop: () => Promise<void>;
}

type Query = (config: unknown, ...more: unknown[]) => unknown;

/** What the product's own transactions become inside the one that is undone. */
const NESTED: [RegExp, string][] = [
  [/^begin\b/i, 'SAVEPOINT product'],
  [/^commit\b/i, 'RELEASE SAVEPOINT product'],
  [/^rollback$/i, 'ROLLBACK TO SAVEPOINT product'],
];

/**
 * A database with a single connection, as the embedded engine has it. What is written in `undoing` is in a transaction that is never
 * committed: undoing it is one statement, while a copy of the database takes 30 ms.
 */
export async function openRewindableDatabase(): Promise<RewindableDatabase> {
  const copy = await createTestDatabase();
  const database = await openPostgres({ url: copy.url, maxConnections: 1, onError: () => {} });
  // Shared reads have connections of their own, which would not see what is not committed.
  readThrough(database.db, database.db);
  const pool = (database.db as unknown as { $client: Pool }).$client;
  // An idle connection would be closed, and another one has no transaction.
  pool.options.idleTimeoutMillis = 0;
  const run = await nestTransactions(pool);
  let isBegun = false;
  return {
    database,
    async undoing(work) {
      if (!isBegun) await run('BEGIN');
      isBegun = true;
      try {
        return await work();
      } finally {
        await run('ROLLBACK AND CHAIN');
      }
    },
    async drop() {
      await database.close();
      await copy.drop();
    },
  };
}

/** Once one is open, the product's transactions are savepoints in it. Returns a function whose statements are taken as they are. */
async function nestTransactions(pool: Pool): Promise<(statement: string) => Promise<void>> {
  const client = await pool.connect();
  const query = client.query.bind(client) as Query;
  let isOpen = false;
  client.query = ((config: unknown, ...more: unknown[]) =>
    query(isOpen ? nested(config) : config, ...more)) as Client['query'];
  client.release();
  return async (statement) => {
    // Waits for what the product still does after its answer.
    const own = await pool.connect();
    await query(statement);
    isOpen = true;
    own.release();
  };
}

function nested(config: unknown): unknown {
  const text = typeof config === 'string' ? config : (config as { text?: unknown }).text;
  const replacement = typeof text === 'string' && NESTED.find(([pattern]) => pattern.test(text))?.[1];
  if (!replacement) return config;
  return typeof config === 'string' ? replacement : { ...(config as object), text: replacement };
}
