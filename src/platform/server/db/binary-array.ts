const BYTEA_OID = 17;
const HEADER_BYTES = 20;

/**
 * Byte strings as one parameter of the type bytea[], in PostgreSQL's binary format. As text every byte takes two characters, which this
 * process has to write and the database to read.
 */
export function binaryArray(items: readonly Buffer[]): Buffer {
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
export function isByteArray(value: unknown): value is readonly Buffer[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => Buffer.isBuffer(item));
}
