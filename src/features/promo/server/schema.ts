import { sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
