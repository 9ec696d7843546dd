import { EventEmitter } from 'node:events';
import type { Connection } from 'pg';

/*
 * node-postgres makes a string of every value, and bytes are twice as long as text. So rows are taken out of an answer before it
 * sees them, and a statement reads its values as they are.
 */

/** Of every message: a byte that tells its kind, and its length without that byte. */
const HEADER_BYTES = 5;
const ROW = 'D'.charCodeAt(0);

/** The message of a row. Its bytes are there only until it has been handled. */
export class RowMessage {
  readonly name = 'dataRow';
  readonly #bytes: Buffer;
  readonly #start: number;

  /** `start` is where its contents begin. */
  constructor(bytes: Buffer, start: number) {
    this.#bytes = bytes;
    this.#start = start;
  }

  /** Calls `visit` with where each value begins and ends; where there is none, it ends before it begins. */
  eachValue(visit: (column: number, bytes: Buffer, start: number, end: number) => void): void {
    const bytes = this.#bytes;
    const columns = bytes.readInt16BE(this.#start);
    let at = this.#start + 2;
    for (let column = 0; column < columns; column += 1) {
      const start = at + 4;
      const end = start + bytes.readInt32BE(at);
      visit(column, bytes, start, end);
      at = Math.max(start, end);
    }
  }

  /** For the queries of node-postgres itself. */
  get fields(): (string | null)[] {
    const fields: (string | null)[] = [];
    this.eachValue((_, bytes, start, end) => fields.push(end < start ? null : bytes.toString('utf8', start, end)));
    return fields;
  }
}

interface Listening {
  attachListeners(stream: EventEmitter): void;
}

/** Lets a connection that is not yet open hand over its rows as they come. */
export function takeRows(connection: Connection): void {
  const listening = connection as unknown as Listening;
  const attach = listening.attachListeners.bind(connection);
  listening.attachListeners = (stream) => {
    const others = new EventEmitter();
    attach(others);
    const read = splitMessages({
      onRow: (row) => connection.emit('dataRow', row),
      onOthers: (bytes) => others.emit('data', bytes),
    });
    stream.on('data', read);
  };
}

interface Handlers {
  onRow: (row: RowMessage) => void;
  /** Any number of whole messages of other kinds. */
  onOthers: (bytes: Buffer) => void;
}

/** Returns what takes the answers of a server, in pieces of any length. */
export function splitMessages({ onRow, onOthers }: Handlers): (piece: Buffer) => void {
  // The beginning of a message, and how many bytes are needed to go on.
  let pieces: Buffer[] = [];
  let size = 0;
  let needed = HEADER_BYTES;
  return (piece) => {
    pieces.push(piece);
    size += piece.length;
    if (size < needed) return;
    const bytes = pieces.length === 1 ? piece : Buffer.concat(pieces, size);
    let at = 0;
    let othersFrom = 0;
    const passOthers = () => {
      if (at > othersFrom) onOthers(bytes.subarray(othersFrom, at));
    };
    while (bytes.length - at >= HEADER_BYTES) {
      const end = at + 1 + bytes.readUInt32BE(at + 1);
      if (end > bytes.length) break;
      if (bytes[at] === ROW) {
        passOthers();
        othersFrom = end;
        onRow(new RowMessage(bytes, at + HEADER_BYTES));
      }
      at = end;
    }
    passOthers();
    const rest = bytes.subarray(at);
    pieces = rest.length === 0 ? [] : [rest];
    size = rest.length;
    needed = size < HEADER_BYTES ? HEADER_BYTES : 1 + rest.readUInt32BE(1);
  };
}
