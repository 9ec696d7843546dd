import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea } from '../db/bytea.ts';

export const mailOutbox = pgTable(
  'mail_outbox',
  {
    tag: bytea().primaryKey(),
    day: date({ mode: 'string' }).notNull(),
    box: bytea().notNull(),
  },
  (table) => [index('mail_outbox_day_index').on(table.day)],
);

export const REFUSAL_KINDS = ['bounce', 'soft-bounce', 'complaint', 'tried'] as const;

export const mailRefusals = pgTable(
  'mail_refusals',
  {
    tag: bytea().primaryKey(),
    kind: text({ enum: REFUSAL_KINDS }).notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    index('mail_refusals_day_index').on(table.day),
    check('mail_refusals_kind_check', sql`${table.kind} IN ('bounce', 'soft-bounce', 'complaint', 'tried')`),
  ],
);
