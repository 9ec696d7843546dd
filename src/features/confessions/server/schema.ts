import { date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

export const confessionOutbox = pgTable('confession_outbox', {
  id: uuid().primaryKey(),
  sentTag: bytea('sent_tag').notNull().unique('confession_outbox_sent_key'),
  state: text().$type<'waiting' | 'held' | 'refused'>().notNull(),
  box: bytea().notNull(),
});

export type OutboxRow = typeof confessionOutbox.$inferSelect;

export const confessions = pgTable(
  'confessions',
  {
    id: uuid().primaryKey(),
    targetTag: bytea('target_tag').notNull(),
    accountTag: bytea('account_tag').notNull(),
    sentTag: bytea('sent_tag').notNull().unique('confessions_sent_key'),
    authorBox: bytea('author_box').notNull(),
    bodyBox: bytea('body_box').notNull(),
    submittedAt: timestamp('submitted_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('confessions_target_index').on(table.targetTag, table.submittedAt.desc().nullsFirst(), table.id),
    index('confessions_submitted_index').on(table.submittedAt),
  ],
);

export type ConfessionRow = typeof confessions.$inferSelect;

export const confessionTombstones = pgTable('confession_tombstones', {
  sentTag: bytea('sent_tag').primaryKey(),
});

export const vanishingLetters = pgTable(
  'vanishing_letters',
  {
    id: uuid().primaryKey(),
    day: date({ mode: 'string' }).notNull(),
    box: bytea().notNull(),
  },
  (table) => [index('vanishing_letters_day_index').on(table.day)],
);

export const crushSlots = pgTable('crush_slots', {
  slot: bytea().primaryKey(),
  letters: integer().notNull(),
});

export const blockSlots = pgTable('block_slots', {
  slot: bytea().primaryKey(),
  letters: integer().notNull(),
});

export const keptPlaces = pgTable(
  'kept_places',
  {
    tag: bytea().primaryKey(),
    day: date({ mode: 'string' }).notNull(),
    box: bytea().notNull(),
  },
  (table) => [index('kept_places_day_index').on(table.day)],
);

export const departures = pgTable('departures', {
  id: uuid().primaryKey(),
  box: bytea().notNull(),
});

export const letterEvents = pgTable(
  'letter_events',
  {
    id: uuid().primaryKey(),
    day: date({ mode: 'string' }).notNull(),
    box: bytea().notNull(),
  },
  (table) => [index('letter_events_day_index').on(table.day)],
);

export const readerMarks = pgTable('reader_marks', { tag: bytea().primaryKey() });

export const pausedInboxes = pgTable('paused_inboxes', { targetTag: bytea('target_tag').primaryKey() });
