import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';
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
    codeId: uuid('code_id').notNull(),
    personTag: bytea('person_tag').notNull(),
    redemptionId: uuid('redemption_id').notNull(),
    state: text().$type<'held' | 'redeemed'>().notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.codeId, table.personTag] }),
    index('promo_redemptions_redemption_index').on(table.redemptionId),
    index('promo_redemptions_day_index').on(table.day),
  ],
);
