import { date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

export const instagramLogins = pgTable(
  'instagram_logins',
  {
    hash: text().primaryKey(),
    sid: text().notNull(),
    stage: text().$type<'state' | 'grant' | 'link'>().notNull(),
    box: bytea().notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [index('instagram_logins_sid_index').on(table.sid), index('instagram_logins_day_index').on(table.day)],
);

export const proofs = pgTable(
  'proofs',
  {
    id: uuid().primaryKey(),
    userId: integer('user_id'),
    sid: text(),
    handleTag: bytea('handle_tag').notNull(),
    accountTag: bytea('account_tag').notNull(),
    scopedTag: bytea('scoped_tag').notNull(),
    box: bytea().notNull(),
    verifiedOn: date('verified_on', { mode: 'string' }).notNull(),
  },
  (table) => [
    unique('proofs_user_key').on(table.userId, table.handleTag),
    unique('proofs_session_key').on(table.sid, table.handleTag),
    index('proofs_handle_index').on(table.handleTag),
    index('proofs_account_index').on(table.accountTag),
    index('proofs_scoped_index').on(table.scopedTag),
    index('proofs_verified_index').on(table.verifiedOn),
  ],
);

export const findableNames = pgTable(
  'findable_names',
  {
    wordTag: bytea('word_tag').notNull(),
    proofId: uuid('profile_id').notNull(),
  },
  (table) => [
    primaryKey({ name: 'findable_names_pk', columns: [table.wordTag, table.proofId] }),
    index('findable_names_profile_index').on(table.proofId),
  ],
);

export const dataDeletions = pgTable(
  'data_deletions',
  {
    code: text().primaryKey(),
    requestedOn: date('requested_on', { mode: 'string' }).notNull(),
    completedOn: date('completed_on', { mode: 'string' }),
  },
  (table) => [index('data_deletions_requested_index').on(table.requestedOn)],
);

export const handleClaims = pgTable('handle_claims', {
  targetTag: bytea('target_tag').primaryKey(),
  box: bytea().notNull(),
});

export const handleHolders = pgTable(
  'handle_holders',
  {
    handleTag: bytea('handle_tag').primaryKey(),
    holderTag: bytea('holder_tag').notNull(),
    box: bytea().notNull(),
  },
  (table) => [index('handle_holders_holder_index').on(table.holderTag)],
);
