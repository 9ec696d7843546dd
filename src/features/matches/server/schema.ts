import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';
import type { MATCH_STATES } from '../contract.ts';

export const matches = pgTable(
  'matches',
  {
    id: uuid().primaryKey(),
    pairTag: bytea('pair_tag').unique('matches_pair_key'),
    tag0: bytea('tag_0').unique('matches_tag_0_key'),
    tag1: bytea('tag_1').unique('matches_tag_1_key'),
    box: bytea(),
    /** 'gone': only tags are left. */
    state: text().$type<(typeof MATCH_STATES)[number] | 'gone'>().notNull(),
    /** Both sides were notified, or never will be. */
    notified: boolean().notNull(),
    /** The day of its last message or change, or of its end. */
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    seen0: boolean('seen_0').notNull(),
    seen1: boolean('seen_1').notNull(),
    read0: integer('read_0').notNull(),
    read1: integer('read_1').notNull(),
    /** Up to which message each side has been notified, or needs no notice. */
    told0: integer('told_0').notNull(),
    told1: integer('told_1').notNull(),
  },
  (table) => [
    index('matches_unnotified_index')
      .on(table.id)
      .where(sql`NOT ${table.notified}`),
    index('matches_last_day_index').on(table.lastDay),
  ],
);

export const chatMessages = pgTable(
  'chat_messages',
  {
    /** A keyed hash of match, side and the id that the browser made. */
    id: uuid().primaryKey(),
    matchId: uuid('match_id').notNull(),
    seq: integer().notNull(),
    side: smallint().$type<0 | 1>().notNull(),
    box: bytea().notNull(),
  },
  (table) => [unique('chat_messages_seq_key').on(table.matchId, table.seq)],
);
