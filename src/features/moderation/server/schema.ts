import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

export const sanctions = pgTable('sanctions', {
  personTag: bytea('person_tag').primaryKey(),
  /** The first day after the suspension; null if it has no end. */
  until: date({ mode: 'string' }),
  box: bytea().notNull(),
});

export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    subjectTag: bytea('subject_tag').notNull(),
    reason: text().notNull(),
    box: bytea().notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    closedOn: date('closed_on', { mode: 'string' }),
  },
  (table) => [
    index('reports_subject_index').on(table.subjectTag),
    index('reports_opened_index').on(table.openedAt),
    index('reports_closed_index').on(table.closedOn),
  ],
);

export const moderationEvents = pgTable(
  'moderation_events',
  {
    id: uuid().primaryKey(),
    caseId: uuid('case_id').notNull(),
    about: text().$type<'report' | 'held' | 'suspension' | 'appeal' | 'opt-out' | 'contact' | 'promo-code'>().notNull(),
    action: text().notNull(),
    box: bytea().notNull(),
    /** Null if no moderator decided: an opt-out request was applied automatically. */
    moderatorId: integer('moderator_id'),
    onDay: date('on_day', { mode: 'string' }).notNull(),
  },
  (table) => [
    index('moderation_events_case_index').on(table.caseId),
    index('moderation_events_day_index').on(table.about, table.onDay),
    check(
      'moderation_events_about_check',
      sql`${table.about} IN ('report', 'held', 'suspension', 'appeal', 'opt-out', 'contact', 'promo-code')`,
    ),
  ],
);

export const appeals = pgTable(
  'appeals',
  {
    id: uuid().primaryKey(),
    sanctionTag: bytea('sanction_tag').notNull(),
    personTag: bytea('person_tag').notNull(),
    box: bytea().notNull(),
    state: text().$type<'open' | 'lifted' | 'kept'>().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    closedOn: date('closed_on', { mode: 'string' }),
  },
  (table) => [
    unique('appeals_sanction_key').on(table.sanctionTag),
    index('appeals_person_index').on(table.personTag),
    index('appeals_closed_index').on(table.closedOn),
    check('appeals_state_check', sql`${table.state} IN ('open', 'lifted', 'kept')`),
  ],
);
