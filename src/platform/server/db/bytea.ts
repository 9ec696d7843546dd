import { customType } from 'drizzle-orm/pg-core';

/** Bytes: sealed boxes and keyed tags. PGlite answers with a plain Uint8Array, node-postgres with a Buffer. */
export const bytea = customType<{ data: Buffer; driverData: Buffer | Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/** Several keyed tags in one column. */
export const byteaArray = customType<{ data: Buffer[]; driverData: (Buffer | Uint8Array)[] }>({
  dataType: () => 'bytea[]',
  fromDriver: (values) => values.map((value) => Buffer.from(value)),
});
