import { date, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

export const instagramLogins = pgTable(
  'instagram_logins',
  {
    tag: bytea().primaryKey(),
    box: bytea().notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [index('instagram_logins_day_index').on(table.day)],
);

export const messageProofs = pgTable(
  'message_proofs',
  {
    /** Of the code that is sent to us. */
    tag: bytea().primaryKey(),
    sessionTag: bytea('session_tag').notNull().unique('message_proofs_session_key'),
    box: bytea().notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [index('message_proofs_day_index').on(table.day)],
);

export const seenMessages = pgTable(
  'seen_messages',
  {
    tag: bytea().primaryKey(),
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [index('seen_messages_day_index').on(table.day)],
);

export const messagesToken = pgTable('messages_token', {
  tag: bytea().primaryKey(),
  box: bytea().notNull(),
});

export const proofs = pgTable(
  'proofs',
  {
    ownerTag: bytea('owner_tag').primaryKey(),
    box: bytea().notNull(),
    /** The first day on which the proof no longer counts. */
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
  },
  (table) => [index('proofs_ends_index').on(table.endsOn)],
);

export const findableNames = pgTable(
  'findable_names',
  {
    id: uuid().primaryKey(),
    wordTag: bytea('word_tag').notNull(),
    box: bytea().notNull(),
  },
  (table) => [index('findable_names_word_index').on(table.wordTag)],
);

export const dataDeletions = pgTable(
  'data_deletions',
  {
    tag: bytea().primaryKey(),
    requestedOn: date('requested_on', { mode: 'string' }).notNull(),
    completedOn: date('completed_on', { mode: 'string' }),
  },
  (table) => [index('data_deletions_requested_index').on(table.requestedOn)],
);
