import { isNotNull, sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, byteaArray } from '#platform/server/db/bytea.ts';
import type { PromoType } from '../contract.ts';

export const promoCodes = pgTable(
  'promo_codes',
  {
    id: uuid().primaryKey(),
    code: text().notNull(),
    description: text().notNull(),
    type: text().$type<PromoType>().notNull(),
    value: integer().notNull(),
    maxUses: integer('max_uses'),
    usedCount: integer('used_count').notNull().default(0),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: date('created_at', { mode: 'string' }).notNull(),
  },
  (table) => [uniqueIndex('promo_codes_code_key').on(sql`upper(${table.code})`)],
);

export const promoRedemptions = pgTable(
  'promo_redemptions',
  {
    /** Of the use itself: who has its id can release it or redeem the code. */
    tag: bytea().primaryKey(),
    codeId: uuid('code_id').notNull(),
    /** Of the account and the mailboxes of its person, for this code only. */
    personTags: byteaArray('person_tags').notNull(),
    /** The day on which a use that is still held is released; null once the code is redeemed. */
    releaseOn: date('release_on', { mode: 'string' }),
  },
  (table) => [
    index('promo_redemptions_code_index').on(table.codeId),
    index('promo_redemptions_persons_index').using('gin', table.personTags),
    index('promo_redemptions_release_index').on(table.releaseOn).where(isNotNull(table.releaseOn)),
  ],
);
