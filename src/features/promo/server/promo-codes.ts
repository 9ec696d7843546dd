import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import type { Uses } from '#platform/server/services.ts';
import { promoCodes } from './schema.ts';

export type NewCode = Pick<typeof promoCodes.$inferInsert, 'code' | 'type' | 'value' | 'description'> &
  Partial<Pick<typeof promoCodes.$inferInsert, 'maxUses' | 'expiresAt'>>;

export type PromoCode = typeof promoCodes.$inferSelect;

type DbAndClock = Uses<'db' | 'clock'>;

/** Returns null, and changes nothing, if the code already exists. */
export async function createPromoCode({ db, clock }: DbAndClock, code: NewCode): Promise<PromoCode | null> {
  const [made] = await db
    .insert(promoCodes)
    .values({ ...code, id: randomUUID(), createdAt: today(clock) })
    .onConflictDoNothing()
    .returning();
  return made ?? null;
}

/** Null if there is no such code. A checkout that already holds the code keeps its discount. */
export async function setPromoCodeActive({ db }: Uses<'db'>, id: string, isActive: boolean): Promise<PromoCode | null> {
  const [code] = await db.update(promoCodes).set({ isActive }).where(eq(promoCodes.id, id)).returning();
  return code ?? null;
}

export function listPromoCodes({ db }: Uses<'db'>): Promise<PromoCode[]> {
  return db.select().from(promoCodes).orderBy(asc(promoCodes.code));
}
