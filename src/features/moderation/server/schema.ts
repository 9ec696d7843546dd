import { date, pgTable } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

export const sanctions = pgTable('sanctions', {
  personTag: bytea('person_tag').primaryKey(),
  /** The first day on which the person is welcome again; none means for good. */
  until: date({ mode: 'string' }),
});
