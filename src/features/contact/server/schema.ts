import { boolean, date, index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    writerTag: bytea('writer_tag').notNull(),
    /** Written by a member of The Masked Elite, who are answered first. */
    priority: boolean().notNull(),
    box: bytea().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    answeredOn: date('answered_on', { mode: 'string' }),
  },
  (table) => [
    index('contact_messages_writer_index').on(table.writerTag),
    index('contact_messages_received_index').on(table.receivedAt),
  ],
);
