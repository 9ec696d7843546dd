import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

export const sanctions = pgTable('sanctions', {
  personTag: bytea('person_tag').primaryKey(),
  /** The first day on which the person is welcome again; none means for good. */
  until: date({ mode: 'string' }),
});

export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    subjectTag: bytea('subject_tag').notNull(),
    reason: text().notNull(),
    box: bytea().notNull(),
    openedOn: date('opened_on', { mode: 'string' }).notNull(),
    closedOn: date('closed_on', { mode: 'string' }),
  },
  (table) => [index('reports_subject_index').on(table.subjectTag), index('reports_closed_index').on(table.closedOn)],
);
