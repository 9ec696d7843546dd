import { boolean, date, index, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    tag: bytea().notNull(),
    /** Written by a member of The Masked Elite, who are answered first. */
    priority: boolean().notNull(),
    box: bytea().notNull(),
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    answeredOn: date('answered_on', { mode: 'string' }),
  },
  (table) => [
    unique('contact_messages_tag_key').on(table.tag),
    index('contact_messages_received_index').on(table.receivedOn),
  ],
);
