import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { promoCodes } from './schema.ts';

export type NewCode = Pick<typeof promoCodes.$inferInsert, 'code' | 'type' | 'value' | 'description'> &
  Partial<Pick<typeof promoCodes.$inferInsert, 'maxUses' | 'expiresAt'>>;

type HasDb = Pick<Services, 'db' | 'clock'>;

/** False where there is such a code already; that one stays as it is. */
export async function createPromoCode({ db, clock }: HasDb, code: NewCode): Promise<boolean> {
  const made = await db
    .insert(promoCodes)
    .values({ ...code, id: randomUUID(), createdAt: today(clock) })
    .onConflictDoNothing();
  return made.rowCount === 1;
}

export function listPromoCodes({ db }: Pick<Services, 'db'>): Promise<(typeof promoCodes.$inferSelect)[]> {
  return db.select().from(promoCodes).orderBy(asc(promoCodes.code));
}
