import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

export const sanctions = pgTable('sanctions', {
  personTag: bytea('person_tag').primaryKey(),
  box: bytea().notNull(),
});

export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    /** One case about a subject: a later report opens it again. */
    subjectTag: bytea('subject_tag').notNull(),
    reason: text().notNull(),
    box: bytea().notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    closedOn: date('closed_on', { mode: 'string' }),
  },
  (table) => [
    unique('reports_subject_key').on(table.subjectTag),
    index('reports_opened_index').on(table.openedAt),
    index('reports_closed_index').on(table.closedOn),
  ],
);

export const moderationEvents = pgTable(
  'moderation_events',
  {
    id: uuid().primaryKey(),
    /** A keyed hash of the case's id, which leads to no report, appeal or message. */
    caseKey: uuid('case_key').notNull(),
    about: text({
      enum: ['report', 'held', 'held-appeal', 'suspension', 'appeal', 'opt-out', 'contact', 'promo-code'],
    }).notNull(),
    box: bytea().notNull(),
    onDay: date('on_day', { mode: 'string' }).notNull(),
  },
  (table) => [
    index('moderation_events_case_index').on(table.caseKey),
    index('moderation_events_day_index').on(table.about, table.onDay),
    check(
      'moderation_events_about_check',
      sql`${table.about} IN ('report', 'held', 'held-appeal', 'suspension', 'appeal', 'opt-out', 'contact', 'promo-code')`,
    ),
  ],
);

export const appeals = pgTable(
  'appeals',
  {
    id: uuid().primaryKey(),
    sanctionTag: bytea('sanction_tag').notNull(),
    ownerTag: bytea('owner_tag').notNull(),
    box: bytea().notNull(),
    state: text().$type<'open' | 'lifted' | 'kept'>().notNull(),
    closedOn: date('closed_on', { mode: 'string' }),
  },
  (table) => [
    unique('appeals_sanction_key').on(table.sanctionTag),
    unique('appeals_owner_key').on(table.ownerTag),
    index('appeals_closed_index').on(table.closedOn),
    check('appeals_state_check', sql`${table.state} IN ('open', 'lifted', 'kept')`),
  ],
);
