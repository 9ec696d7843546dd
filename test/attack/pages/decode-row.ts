import { decodeValue } from './decode-value.ts';
import type { Tuple } from './heap-page.ts';

/** A column as `pg_attribute` describes it. Dropped columns have no type and still take up space. */
export interface Column {
  name: string;
  type: number;
  /** Its bytes; -1 for values with a length of their own. */
  length: number;
  align: 'c' | 's' | 'i' | 'd';
}

const ALIGNMENT = { c: 1, s: 2, i: 4, d: 8 };
const VARIABLE = -1;

/** How a value of variable length is stored. */
interface Stored {
  /** Where the next value begins. */
  end: number;
  /** Null for a value that is stored in the table's TOAST table: long boxes, which nobody can open, so they are left out. */
  bytes: Buffer | null;
}

/** The values of a row as text, in the form of a dump. Returns null if the bytes cannot be such a row. */
export function decodeRow({ columns, filled, data }: Tuple, table: readonly Column[]): Map<string, string> | null {
  const values = new Map<string, string>();
  let at = 0;
  for (const [n, column] of table.slice(0, columns).entries()) {
    const isFilled = filled === null || (((filled[n >> 3] ?? 0) >> (n & 7)) & 1) === 1;
    if (!isFilled) continue;
    const stored = readStored(data, at, column);
    if (stored === null || stored.end > data.length) return null;
    at = stored.end;
    const text = stored.bytes && column.type > 0 ? decodeValue(column.type, stored.bytes) : null;
    if (text !== null) values.set(column.name, text);
  }
  return values;
}

function readStored(data: Buffer, at: number, { length, align }: Column): Stored | null {
  const aligned = Math.ceil(at / ALIGNMENT[align]) * ALIGNMENT[align];
  if (length > 0) return { end: aligned + length, bytes: data.subarray(aligned, aligned + length) };
  if (length !== VARIABLE) return null;
  // Short values are not aligned, and padding is zero, which no value begins with.
  return readVariable(data, data[at] === 0 ? aligned : at);
}

/** The first bits of a value tell how it is stored (`varatt.h`, little-endian). */
function readVariable(data: Buffer, at: number): Stored | null {
  const first = data[at];
  if (first === undefined || first === 0) return null;
  if (first === 1) return { end: at + 18, bytes: null };
  if ((first & 1) === 1) return { end: at + (first >> 1), bytes: data.subarray(at + 1, at + (first >> 1)) };
  if (at + 4 > data.length) return null;
  const length = data.readUInt32LE(at) >>> 2;
  // Compressed values stay as they are.
  return length < 4 ? null : { end: at + length, bytes: data.subarray(at + 4, at + length) };
}
