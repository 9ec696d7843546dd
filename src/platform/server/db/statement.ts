import { EventEmitter } from 'node:events';
import type { Db } from './database.ts';

interface Postgres {
  query(config: { name: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
}

interface Embedded {
  query(text: string, values: unknown[]): Promise<{ rows: object[] }>;
}

/** The connection, pool or transaction below Drizzle. */
function clientOf(db: Db): Postgres | Embedded {
  return (db as unknown as { session: { client: Postgres | Embedded } }).session.client;
}

const isPostgres = (client: Postgres | Embedded): client is Postgres => client instanceof EventEmitter;

/** A connection would refuse the second statement with a name. */
const names = new Set<string>();

/**
 * A statement in SQL, for what every request does: without the cost of building it each time, and prepared once for each
 * connection under its name. Select bytes, numbers, texts and booleans only: the two engines read other types differently.
 */
export function statement<Row extends object>(name: string, text: string) {
  if (names.has(name)) throw new Error(`Two statements have the name ${name}`);
  names.add(name);
  return async (db: Db, ...values: unknown[]): Promise<Row[]> => {
    const client = clientOf(db);
    if (isPostgres(client)) return (await client.query({ name, text, values: values.map(toParameter) })).rows as Row[];
    const { rows } = await client.query(text, values);
    return rows.map((row) => withBuffers(row)) as Row[];
  };
}

function toParameter(value: unknown): unknown {
  return isByteArray(value) ? binaryArray(value) : value;
}

/** PGlite answers with plain byte arrays. */
function withBuffers(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Uint8Array ? Buffer.from(value) : value]),
  );
}

const BYTEA_OID = 17;
const HEADER_BYTES = 20;

/**
 * Byte strings as one parameter of the type bytea[], in PostgreSQL's binary format. As text every byte takes two characters, which this
 * process has to write and the database to read.
 */
function binaryArray(items: readonly Buffer[]): Buffer {
  const array = Buffer.allocUnsafe(items.reduce((size, item) => size + 4 + item.length, HEADER_BYTES));
  // One dimension, no nulls, the type, the number of items, and the index of the first one.
  for (const [index, number] of [1, 0, BYTEA_OID, items.length, 1].entries()) array.writeInt32BE(number, index * 4);
  let at = HEADER_BYTES;
  for (const item of items) {
    at = array.writeInt32BE(item.length, at);
    at += item.copy(array, at);
  }
  return array;
}

/** Whether a parameter is a list of byte strings. An empty list does not tell. */
function isByteArray(value: unknown): value is readonly Buffer[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => Buffer.isBuffer(item));
}
