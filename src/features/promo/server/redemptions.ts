import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { today } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { personTags } from '#platform/server/person.ts';
import type { Services } from '#platform/server/services.ts';
import type { PromoType } from '../contract.ts';
import { promoCodes, promoRedemptions } from './schema.ts';
import { hasRoom, INVALID_CODE, isGood } from './validate-promo-code.ts';

interface Person {
  userId?: number;
  email: string;
}

export interface HeldCode {
  redemptionId: string;
  code: string;
  type: PromoType;
  /** A percentage. */
  value: number;
}

/**
 * Sets one use of a code aside for somebody, once a person. It counts from now on, and is given back where the payment
 * does not come. Whoever holds it already holds it anew: what was begun earlier can no longer give it back.
 */
export function holdCode(services: Services, code: string, person: Person): Promise<HeldCode> {
  return inTransaction(services, async (tx) => {
    const tags = personTags(tx.keys, person);
    // Locked, so that of two tabs of one person the second sees what the first has done.
    const [promo] = await tx.db.select().from(promoCodes).where(isGood(tx, code)).for('update');
    if (!promo) throw invalidCode();
    const mine = await tx.db.select().from(promoRedemptions).where(isOf(promo.id, tags));
    if (mine.some(({ state }) => state === 'redeemed')) throw invalidCode();
    if (mine.length > 0) await tx.db.delete(promoRedemptions).where(isOf(promo.id, tags));
    else await countUse(tx, promo.id);
    const redemptionId = randomUUID();
    const rows = tags.map((personTag) => ({ codeId: promo.id, personTag, redemptionId, state: 'held' as const }));
    await tx.db.insert(promoRedemptions).values(rows.map((row) => ({ ...row, day: today(tx.clock) })));
    return { redemptionId, code: promo.code, type: promo.type, value: promo.value };
  });
}

/** Counts and checks in one statement: fifty at once use a one-use code once. */
async function countUse({ db }: Services, codeId: string): Promise<void> {
  const counted = await db
    .update(promoCodes)
    .set({ usedCount: sql`${promoCodes.usedCount} + 1` })
    .where(and(eq(promoCodes.id, codeId), hasRoom()));
  if (counted.rowCount === 0) throw invalidCode();
}

/**
 * The payment has come. It need not be the checkout that holds the code now: what counts is that this person has had it.
 * `userId` is known by now, and no other e-mail brings the same account the same code again.
 */
export async function redeemCode(services: Services, code: string, person: Required<Person>): Promise<void> {
  const { db, keys, clock } = services;
  const [promo] = await db
    .select({ id: promoCodes.id })
    .from(promoCodes)
    .where(eq(sql`upper(${promoCodes.code})`, code.toUpperCase()));
  // An operator has removed it meanwhile.
  if (!promo) return;
  const rows = personTags(keys, person).map((personTag) => ({
    codeId: promo.id,
    personTag,
    redemptionId: randomUUID(),
    state: 'redeemed' as const,
    day: today(clock),
  }));
  await db
    .insert(promoRedemptions)
    .values(rows)
    .onConflictDoUpdate({
      target: [promoRedemptions.codeId, promoRedemptions.personTag],
      set: { state: 'redeemed', day: today(clock) },
    });
}

/** No payment has come of it: the use is somebody else's now. */
export function giveBackCode(services: Services, redemptionId: string): Promise<void> {
  return inTransaction(services, async ({ db }) => {
    const gone = await db
      .delete(promoRedemptions)
      .where(and(eq(promoRedemptions.redemptionId, redemptionId), eq(promoRedemptions.state, 'held')))
      .returning({ codeId: promoRedemptions.codeId });
    const [codeId] = gone.map((row) => row.codeId);
    if (codeId === undefined) return;
    await db
      .update(promoCodes)
      .set({ usedCount: sql`greatest(${promoCodes.usedCount} - 1, 0)` })
      .where(eq(promoCodes.id, codeId));
  });
}

function isOf(codeId: string, tags: Buffer[]) {
  return and(eq(promoRedemptions.codeId, codeId), inArray(promoRedemptions.personTag, tags));
}

function invalidCode(): AppError {
  const issues = [{ path: 'promoCode', message: INVALID_CODE }];
  return new AppError('VALIDATION', { message: INVALID_CODE, issues });
}
