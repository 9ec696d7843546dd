import type { Connection, Submittable } from 'pg';
import { uuidOf } from '../uuid.ts';
import type { RowMessage } from './postgres-rows.ts';

type Read = (bytes: Buffer, start: number, end: number) => unknown;

interface Column {
  name: string;
  read: Read;
}

/** By the number that PostgreSQL gives a type. */
const READERS: Record<number, [type: string, Read]> = {
  16: ['boolean', (bytes, start) => bytes[start] === 1],
  17: ['bytea', copyOf],
  21: ['smallint', (bytes, start) => bytes.readInt16BE(start)],
  23: ['integer', (bytes, start) => bytes.readInt32BE(start)],
  25: ['text', (bytes, start, end) => bytes.toString('utf8', start, end)],
  701: ['double precision', (bytes, start) => bytes.readDoubleBE(start)],
  2950: ['uuid', uuidOf],
};

/** The bytes that come are used again. */
function copyOf(bytes: Buffer, start: number, end: number): Buffer {
  const copy = Buffer.allocUnsafe(end - start);
  bytes.copy(copy, 0, start, end);
  return copy;
}

/** A statement of which every connection keeps a plan. */
export interface Prepared {
  name: string;
  text: string;
  /** Of its answers, as soon as one has come: they do not change while the process runs. */
  columns: Column[] | null;
}

type Done = (error: Error | null, rows: object[]) => void;

/** What node-postgres tells about the columns of an answer. */
interface Description {
  fields: readonly { name: string; dataTypeID: number }[];
}

/** What @types/pg asks for beside the settings of a message means nothing to node-postgres. */
interface Messages {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string>;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: Parameter[]; binary: true; valueMapper: typeof toParameter }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  sync(): void;
}

/**
 * One run of a prepared statement on a connection of node-postgres, which calls the methods. Values come back as they are, without a
 * detour through text, and only the first answer is described.
 */
export class StatementQuery implements Submittable {
  /** Set by node-postgres, which also looks at the name and the text. */
  declare callback: Done;
  readonly name: string;
  readonly text: string;
  readonly #prepared: Prepared;
  readonly #values: Parameter[];
  readonly #rows: object[] = [];
  #failure: Error | null = null;

  constructor(prepared: Prepared, values: Parameter[]) {
    this.name = prepared.name;
    this.text = prepared.text;
    this.#prepared = prepared;
    this.#values = values;
  }

  submit(given: Connection): Error | null {
    const connection = given as unknown as Messages;
    const { name, text } = this;
    connection.stream.cork();
    try {
      if (connection.parsedStatements[name] === undefined) connection.parse({ name, text });
      connection.bind({ statement: name, values: this.#values, binary: true, valueMapper: toParameter });
      if (!this.#prepared.columns) connection.describe({ type: 'P' });
      connection.execute({});
      connection.sync();
      return null;
    } finally {
      connection.stream.uncork();
    }
  }

  handleRowDescription({ fields }: Description): void {
    const unknown = fields.find(({ dataTypeID }) => !READERS[dataTypeID]);
    if (unknown) {
      const known = Object.values(READERS).map(([type]) => type);
      const reason = `is none of ${known.join(', ')} but of the type ${unknown.dataTypeID}`;
      this.#failure = new Error(`${unknown.name}, which the statement ${this.name} selects, ${reason}`);
      return;
    }
    this.#prepared.columns = fields.map(({ name, dataTypeID }) => ({ name, read: READERS[dataTypeID]?.[1] as Read }));
  }

  handleDataRow(message: RowMessage): void {
    const { columns } = this.#prepared;
    if (!columns) return;
    const row: Record<string, unknown> = {};
    message.eachValue((index, bytes, start, end) => {
      const { name, read } = columns[index] as Column;
      row[name] = end < start ? null : read(bytes, start, end);
    });
    this.#rows.push(row);
  }

  handleCommandComplete(): void {
    // What answers with no rows is not described.
    if (!this.#failure) this.#prepared.columns ??= [];
  }

  handleReadyForQuery(): void {
    this.callback(this.#failure, this.#rows);
  }

  handleError(error: Error): void {
    this.callback(error, []);
  }
}

type Single = string | number | boolean | Date | Buffer | null;
export type Parameter = Single | readonly Single[];

/** As PostgreSQL reads it: bytes as they are, all else as text. */
function toParameter(value: Parameter): Buffer | string | null {
  if (value === null || typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return isByteArray(value) ? binaryArray(value) : `{${value.map(toItem).join(',')}}`;
}

function toItem(item: Single): string {
  if (item === null) return 'NULL';
  if (typeof item === 'number' || typeof item === 'boolean') return String(item);
  if (Buffer.isBuffer(item)) return String.raw`"\\x${item.toString('hex')}"`;
  const text = item instanceof Date ? item.toISOString() : item;
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

const BYTEA_OID = 17;
const HEADER_BYTES = 20;

/** Byte strings as one parameter of the type bytea[], in PostgreSQL's binary format. */
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
function isByteArray(value: readonly Single[]): value is readonly Buffer[] {
  return value.length > 0 && value.every((item) => Buffer.isBuffer(item));
}
