import { EventEmitter } from 'node:events';
import type { Db } from './database.ts';
import { StatementQuery, type Parameter, type Prepared } from './postgres-statement.ts';

export type { Parameter } from './postgres-statement.ts';

interface Postgres {
  query(query: StatementQuery, values: undefined, done: StatementQuery['callback']): unknown;
}

interface Embedded {
  query(text: string, values: Parameter[]): Promise<{ rows: object[] }>;
}

/** The connection, pool or transaction below Drizzle. */
function clientOf(db: Db): Postgres | Embedded {
  return (db as unknown as { session: { client: Postgres | Embedded } }).session.client;
}

const isPostgres = (client: Postgres | Embedded): client is Postgres => client instanceof EventEmitter;

/** By their names: a connection would refuse the second statement with one. Exported for the test that compares them with the tables. */
export const STATEMENTS = new Map<string, Prepared>();

/**
 * A statement in SQL, for what every request does: without the cost of building it each time, and prepared once for each
 * connection under its name. Select bytes, numbers, texts and booleans only: the two engines read other types differently.
 */
export function statement<Row extends object>(name: string, text: string) {
  if (STATEMENTS.has(name)) throw new Error(`Two statements have the name ${name}`);
  const prepared: Prepared = { name, text, columns: null };
  STATEMENTS.set(name, prepared);
  return async (db: Db, ...values: Parameter[]): Promise<Row[]> => {
    const client = clientOf(db);
    if (isPostgres(client)) return (await run(client, prepared, values)) as Row[];
    const { rows } = await client.query(text, values);
    return rows.map((row) => withBuffers(row)) as Row[];
  };
}

function run(client: Postgres, prepared: Prepared, values: Parameter[]): Promise<object[]> {
  return new Promise((resolve, reject) => {
    const query = new StatementQuery(prepared, values);
    client.query(query, undefined, (error, rows) => (error ? reject(error) : resolve(rows)));
  });
}

/** PGlite answers with plain byte arrays. */
function withBuffers(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Uint8Array ? Buffer.from(value) : value]),
  );
}
