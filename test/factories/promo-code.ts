import { randomUUID } from 'node:crypto';
import { promoCodes } from '#features/promo/server/schema.ts';
import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';

/** A code for free premium, unless said otherwise. */
export async function makeCode(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  overrides: Partial<typeof promoCodes.$inferInsert> = {},
): Promise<string> {
  const code = `CODE${randomUUID().slice(0, 8).toUpperCase()}`;
  const base = { id: randomUUID(), code, description: 'A gift', type: 'premium_free', value: 100 } as const;
  await db.insert(promoCodes).values({ ...base, createdAt: today(clock), ...overrides });
  return overrides.code ?? code;
}
