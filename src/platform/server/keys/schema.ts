import { date, pgTable, text, unique, uuid, customType } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer; driverData: Buffer | Uint8Array }>({
  dataType: () => 'bytea',
  // PGlite answers with a plain Uint8Array, node-postgres with a Buffer.
  fromDriver: (value) => Buffer.from(value),
});

export const keyring = pgTable(
  'keyring',
  {
    id: uuid().primaryKey(),
    purpose: text().notNull(),
    day: date({ mode: 'string' }),
    wrapped: bytea().notNull(),
  },
  (table) => [unique('keyring_purpose_day_key').on(table.purpose, table.day).nullsNotDistinct()],
);
