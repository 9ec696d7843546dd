import { boolean, date, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

/** One row for each Instagram account that somebody has proved. */
export const instagramAccounts = pgTable('instagram_accounts', {
  id: uuid().primaryKey(),
  /** Of its ids; where one is not known, of the row. */
  loginTag: bytea('login_tag').notNull().unique('instagram_accounts_login_key'),
  scopedTag: bytea('scoped_tag').notNull().unique('instagram_accounts_scoped_key'),
  senderTag: bytea('sender_tag').notNull().unique('instagram_accounts_sender_key'),
  box: bytea().notNull(),
});

/** One row for each handle that somebody has proved. */
export const handles = pgTable('handles', { tag: bytea().primaryKey(), box: bytea().notNull() });

/** One row for each row of `instagram_accounts`. */
export const mutedWords = pgTable('muted_words', { tag: bytea().primaryKey(), box: bytea().notNull() });

export const optOuts = pgTable('opt_outs', {
  targetTag: bytea('target_tag').primaryKey(),
  day: date({ mode: 'string' }).notNull(),
  /** Closed by a request without proof, which can be withdrawn. */
  byRequest: boolean('by_request').notNull().default(false),
  /** The request is deleted, so it cannot be withdrawn any more. The owner can still open the handle. */
  lasting: boolean().notNull().default(false),
});
