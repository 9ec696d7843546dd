import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient, type QueryResult, Client, type ClientConfig } from 'pg';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { DatabaseUnavailable, type Database, type Db, type PoolUse, type RunScript } from './database.ts';
import { guardOuterConnection } from './in-transaction.ts';
import { LOCK_NUMBERS } from './lock-numbers.ts';
import { takeRows } from './postgres-rows.ts';
import { aloneOnDatabase } from './run-alone.ts';
import { readThrough } from './shared-read.ts';

/** Connections for shared reads. Each kind of read uses one at a time. */
const READ_CONNECTIONS = 3;

/**
 * Shared reads look up rows by keys, whose number varies: they are planned once, and always for an index. A plan that was made while
 * a table was empty would read the whole of it, long after it has grown.
 */
const READ_OPTIONS = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off';

interface Options {
  url: string;
  maxConnections?: number;
  onError: (error: Error) => void;
}

export async function openPostgres({ url, maxConnections = 10, onError }: Options): Promise<Database> {
  const pool = openPool({ url, max: maxConnections, onError });
  await assertReachable(pool, url);
  const db: Db = drizzle(guardOuterConnection(pool, ['query', 'connect']));
  const readPool = openPool({ url, max: READ_CONNECTIONS, onError, options: READ_OPTIONS });
  readThrough(db, drizzle(readPool));
  const locks = aloneOnDatabase(url);

  return {
    engine: 'postgres',
    db,
    pools: () => [readUse('writers', pool), readUse('readers', readPool)],
    alone: locks.alone,
    jobs: { connectionString: url, max: 3, application_name: 'sub-rosa-jobs' },
    async close() {
      await Promise.all([pool.end(), readPool.end(), locks.close()]);
    },
    async exclusively(work) {
      const client = await pool.connect();
      const run: RunScript = async (script) => lastRows(await client.query(script));
      try {
        await run(`SET statement_timeout = 0; SELECT pg_advisory_lock(${LOCK_NUMBERS.migrations})`);
        return await work(run);
      } finally {
        // Closing the connection releases the lock even after a failed transaction.
        client.release(true);
      }
    },
  };
}

function readUse(name: PoolUse['pool'], pool: Pool): PoolUse {
  const { totalCount, idleCount, waitingCount, options } = pool;
  // Below its maximum the pool opens a connection for a query that waits.
  const waiting = totalCount < options.max ? 0 : waitingCount;
  return { pool: name, max: options.max, inUse: totalCount - idleCount, waiting };
}

interface PoolSettings extends Required<Pick<Options, 'url' | 'onError'>> {
  max: number;
  options?: string;
}

function openPool({ url, max, options, onError }: PoolSettings): Pool {
  const pool = new Pool({
    connectionString: url,
    Client: PostgresClient,
    max,
    ...(options !== undefined && { options }),
    // Also limits the wait for a free connection: a burst of requests should become slow, not fail.
    connectionTimeoutMillis: 20 * SECOND,
    statement_timeout: 15 * SECOND,
    idle_in_transaction_session_timeout: MINUTE,
    application_name: 'sub-rosa',
  });
  // An idle connection that breaks is reported here; without a listener it would end the process.
  pool.on('error', onError);
  releaseLostConnections(pool);
  return pool;
}

/**
 * A connection that breaks while it is in use fails the query, and emits an error that would end the process. Drizzle does not
 * give it back if the query was the start of a transaction, so that the pool would run out of connections.
 */
function releaseLostConnections(pool: Pool): void {
  const inUse = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('connect', (client) => {
    client.on('error', () => {
      if (!inUse.has(client)) return;
      client.release(true);
      client.release = () => {};
    });
  });
}

type Result = QueryResult<Record<string, unknown>>;

function lastRows(result: Result | Result[]): Record<string, unknown>[] {
  const last = Array.isArray(result) ? result.at(-1) : result;
  return last?.rows ?? [];
}

async function assertReachable(pool: Pool, url: string): Promise<void> {
  try {
    const { rows } = await pool.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int AS version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < 150_000) throw new Error(`PostgreSQL 15 or newer is needed, this is ${Math.floor(version / 10_000)}`);
  } catch (cause) {
    await pool.end();
    throw unavailable(url, cause);
  }
}

/** Says which database cannot be used and why, without the password. */
export function unavailable(url: string, cause: unknown): DatabaseUnavailable {
  const { host, pathname } = new URL(url);
  const reason =
    cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : String(cause);
  const message = `DATABASE_URL: cannot use the database ${pathname.slice(1)} at ${host}: ${reason}`;
  return new DatabaseUnavailable(message, { cause });
}

type Done = (error: Error | null, result: unknown) => void;
type Query = (config: unknown, values?: unknown, done?: Done) => unknown;

/**
 * Makes the promise of a query outside node-postgres. One that node-postgres makes lets the query and its rows survive until the next
 * full collection of garbage, so that a long job fills the memory.
 */
class PostgresClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    takeRows(this.connection);
    const query = this.query.bind(this) as Query;
    const withPromise: Query = (given, values, done) => {
      const isSubmittable = typeof (given as { submit?: unknown } | null)?.submit === 'function';
      if (isSubmittable || done || typeof values === 'function') return query(given, values, done);
      return new Promise((resolve, reject) => {
        query(given, values, (error, result) => (error ? reject(error) : resolve(result)));
      });
    };
    this.query = withPromise as Client['query'];
  }
}
