import { date, index, pgTable } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

export const passkeys = pgTable('passkeys', {
  ownerTag: bytea('owner_tag').primaryKey(),
  credentialTag: bytea('credential_tag').notNull().unique('passkeys_credential_key'),
  box: bytea().notNull(),
});

export const authenticators = pgTable('authenticators', {
  ownerTag: bytea('owner_tag').primaryKey(),
  box: bytea().notNull(),
});

export const identityChecks = pgTable(
  'identity_checks',
  {
    tag: bytea().primaryKey(),
    box: bytea().notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [index('identity_checks_day_index').on(table.day)],
);
