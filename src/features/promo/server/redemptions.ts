import { randomUUID } from 'node:crypto';
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { today } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { mailboxTag, personTags, type Person } from '#platform/server/person.ts';
import type { Services } from '#platform/server/services.ts';
import { INVALID_CODE, type PromoType } from '../contract.ts';
import { promoCodes, promoRedemptions } from './schema.ts';
import { hasUsesLeft, isValidCode, hasCode } from './validate-promo-code.ts';

/** Before an account exists, only the address is known. */
type Redeemer = Pick<Person, 'email'> & Partial<Pick<Person, 'userId'>>;

export interface HeldCode {
  redemptionId: string;
  code: string;
  /** A percentage. */
  value: number;
}

/**
 * Sets one use of a code aside for somebody, once a person. It counts from now on, and is given back where the payment
 * does not come. Whoever holds it already holds it anew: what was begun earlier can no longer give it back. The same
 * checkout holds it under the same id, however often.
 */
export function holdCode(
  services: Services,
  code: string,
  type: PromoType,
  person: Redeemer,
  redemptionId: string = randomUUID(),
): Promise<HeldCode> {
  return inTransaction(services, async (tx) => {
    const promo = await lockCode(tx, and(isValidCode(tx, code), eq(promoCodes.type, type)));
    if (!promo) throw invalidCode();
    const tags = tagsOf(tx, person);
    const mine = await tx.db.select().from(promoRedemptions).where(isOf(promo.id, tags));
    if (mine.some(({ state }) => state === 'redeemed')) throw invalidCode();
    await release(tx, isAmong(mine));
    if (!(await countUse(tx, promo.id))) throw invalidCode();
    await write(tx, promo.id, tags, redemptionId, 'held');
    return { redemptionId, code: promo.code, value: promo.value };
  });
}

/**
 * The payment has come. A person has a code once, by whichever of their checkouts is paid first: false for every other
 * one, and where it was given back meanwhile and is somebody else's by now. Asking again gives the same answer.
 * `userId` is known by now, and no other e-mail brings the same account the same code again.
 */
export function redeemCode(
  services: Services,
  { code, redemptionId }: Pick<HeldCode, 'code' | 'redemptionId'>,
  person: Required<Redeemer>,
): Promise<boolean> {
  return inTransaction(services, async (tx) => {
    const promo = await lockCode(tx, hasCode(code));
    // An operator has removed it meanwhile: what was promised stands.
    if (!promo) return true;
    const tags = tagsOf(tx, person);
    // Also by the checkout itself: the e-mail may have been another one when it began.
    const isMine = or(isOf(promo.id, tags), eq(promoRedemptions.redemptionId, redemptionId));
    const mine = await tx.db.select().from(promoRedemptions).where(isMine);
    const redeemed = mine.filter(({ state }) => state === 'redeemed');
    if (redeemed.length > 0) return redeemed.some((one) => one.redemptionId === redemptionId);
    await release(tx, isAmong(mine));
    if (!(await countUse(tx, promo.id))) return false;
    await write(tx, promo.id, [...tags, ...mine.map(({ personTag }) => personTag)], redemptionId, 'redeemed');
    return true;
  });
}

/** No payment has come of it: the use is somebody else's now. */
export async function releaseCode(services: Services, redemptionId: string): Promise<void> {
  await releaseCodes(services, eq(promoRedemptions.redemptionId, redemptionId));
}

/** All that are held and fit, in one stroke; says how many. */
export function releaseCodes(services: Services, which: SQL | undefined): Promise<number> {
  return inTransaction(services, async (tx) => {
    const held = and(eq(promoRedemptions.state, 'held'), which);
    const codes = tx.db.select({ id: promoRedemptions.codeId }).from(promoRedemptions).where(held);
    // The code is locked before its uses, as everywhere: two who wait for each other would wait for ever.
    await tx.db
      .select({ id: promoCodes.id })
      .from(promoCodes)
      .where(inArray(promoCodes.id, codes))
      .orderBy(promoCodes.id)
      .for('update');
    return release(tx, held);
  });
}

/** A use has a row for each name of its person, and counts once. */
async function release({ db }: Services, which: SQL | undefined): Promise<number> {
  const { rows } = await db.execute<{ uses: number }>(sql`
    WITH gone AS (
      DELETE FROM ${promoRedemptions} WHERE ${which} RETURNING code_id, redemption_id
    ), back AS (
      SELECT code_id, count(DISTINCT redemption_id)::int AS uses FROM gone GROUP BY code_id
    )
    UPDATE ${promoCodes} SET used_count = greatest(used_count - back.uses, 0)
    FROM back WHERE ${promoCodes.id} = back.code_id RETURNING back.uses`);
  return rows.reduce((sum, { uses }) => sum + uses, 0);
}

/** Whoever has it locked is the only one to use it or to give it back: of two tabs the second sees what the first did. */
async function lockCode({ db }: Services, which: SQL | undefined) {
  const [promo] = await db.select().from(promoCodes).where(which).for('update');
  return promo;
}

/** Counts and checks in one statement: fifty at once use a one-use code once. */
async function countUse({ db }: Services, codeId: string): Promise<boolean> {
  const counted = await db
    .update(promoCodes)
    .set({ usedCount: sql`${promoCodes.usedCount} + 1` })
    .where(and(eq(promoCodes.id, codeId), hasUsesLeft()));
  return counted.rowCount === 1;
}

async function write(
  { db, clock }: Services,
  codeId: string,
  tags: Buffer[],
  redemptionId: string,
  state: 'held' | 'redeemed',
): Promise<void> {
  const rows = tags.map((personTag) => ({ codeId, personTag, redemptionId, state, day: today(clock) }));
  await db.insert(promoRedemptions).values(rows).onConflictDoNothing();
}

function isOf(codeId: string, tags: Buffer[]) {
  return and(eq(promoRedemptions.codeId, codeId), inArray(promoRedemptions.personTag, tags));
}

function isAmong(held: { redemptionId: string }[]) {
  const ids = held.map(({ redemptionId }) => redemptionId);
  return inArray(promoRedemptions.redemptionId, ids);
}

function invalidCode(): AppError {
  const issues = [{ path: 'promoCode', message: INVALID_CODE }];
  return new AppError('VALIDATION', { message: INVALID_CODE, issues });
}

/** One a mailbox, confirmed or not: a code is redeemed before anybody could confirm, and no more is at stake than a gift. */
function tagsOf({ keys }: Services, { userId, email }: Redeemer): Buffer[] {
  return userId === undefined ? [mailboxTag(keys, email)] : personTags(keys, { userId, email, emailVerified: true });
}
