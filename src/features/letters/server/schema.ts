import { date, index, integer, pgTable, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

/** Partitioned by month. */
export const confessions = pgTable(
  'confessions',
  {
    /** The month of delivery: see months.ts. */
    month: integer().notNull(),
    /** Keyed, of the author and their id of the letter: never answered. */
    id: bytea().notNull(),
    /** Its place in the recipient's stream, and in the author's. */
    targetTag: bytea('target_tag').notNull(),
    sentTag: bytea('sent_tag').notNull(),
    submittedAt: timestamp('submitted_at', { withTimezone: true }).notNull(),
    /** The letter, or what is left of it once it is gone: the row stays until its month is dropped. */
    box: bytea().notNull(),
  },
  (table) => [
    uniqueIndex('confessions_id_key').on(table.id, table.month),
    uniqueIndex('confessions_target_key').on(table.targetTag, table.month),
    uniqueIndex('confessions_sent_key').on(table.sentTag, table.month),
  ],
);

/** The marks of up to 64 letters in a row, or of one answer. Partitioned by month, like the letters. */
export const letterMarks = pgTable(
  'letter_marks',
  {
    month: integer().notNull(),
    tag: bytea().notNull(),
    box: bytea().notNull(),
  },
  (table) => [uniqueIndex('letter_marks_tag_key').on(table.tag, table.month)],
);

/** Places of readers' streams whose letter is gone: see `unlist` in gone-letters.ts. */
export const unlistedLetters = pgTable(
  'unlisted_letters',
  {
    tag: bytea().primaryKey(),
    month: integer().notNull(),
  },
  (table) => [index('unlisted_letters_month_index').on(table.month)],
);

export const vanishingLetters = pgTable(
  'vanishing_letters',
  {
    id: uuid().primaryKey(),
    day: date({ mode: 'string' }).notNull(),
    box: bytea().notNull(),
  },
  (table) => [index('vanishing_letters_day_index').on(table.day)],
);

export const departures = pgTable('departures', {
  id: uuid().primaryKey(),
  box: bytea().notNull(),
});
