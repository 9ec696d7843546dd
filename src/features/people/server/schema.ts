import { pgTable } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

/** All that a row shows is that there is an account. */
export const users = pgTable('users', {
  tag: bytea().primaryKey(),
  emailTag: bytea('email_tag').notNull().unique('users_email_key'),
  box: bytea().notNull(),
});
