import { randomUUID } from 'node:crypto';
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { today } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { mailboxTag, personTags, type Person } from '#platform/server/person.ts';
import type { Services } from '#platform/server/services.ts';
import { INVALID_CODE, type PromoType } from '../contract.ts';
import { promoCodes, promoRedemptions } from './schema.ts';
import { hasUsesLeft, isValidCode, isCode } from './validate-promo-code.ts';

/** Before an account exists, only the address is known. */
type Redeemer = Pick<Person, 'email'> & Partial<Pick<Person, 'userId'>>;

export interface HeldCode {
  redemptionId: string;
  code: string;
  /** A percentage. */
  value: number;
}

/**
 * Holds one use of a code for a person, who can have it once. It counts as used from now on, and is released if the payment does
 * not come. A person who already holds the code holds it again under the new id, so that the earlier checkout can no longer
 * release it. The same checkout passes the same id every time.
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
    await deleteRedemptions(tx, isAmong(mine));
    if (!(await countUse(tx, promo.id))) throw invalidCode();
    await addRedemption(tx, promo.id, tags, redemptionId, 'held');
    return { redemptionId, code: promo.code, value: promo.value };
  });
}

/**
 * Redeems a held code after the payment. A person redeems a code once, with the checkout that is paid first: returns false for
 * their other checkouts, and if the code was released meanwhile and others have used it up. Repeating gives the same answer.
 * The account is known by now, so it cannot redeem the code again under another e-mail either.
 */
export function redeemCode(
  services: Services,
  { code, redemptionId }: Pick<HeldCode, 'code' | 'redemptionId'>,
  person: Required<Redeemer>,
): Promise<boolean> {
  return inTransaction(services, async (tx) => {
    const promo = await lockCode(tx, isCode(code));
    // An operator has deleted the code meanwhile: the discount that was promised stays.
    if (!promo) return true;
    const tags = tagsOf(tx, person);
    // Also find it by the checkout: the e-mail may have changed since the checkout started.
    const isMine = or(isOf(promo.id, tags), eq(promoRedemptions.redemptionId, redemptionId));
    const mine = await tx.db.select().from(promoRedemptions).where(isMine);
    const redeemed = mine.filter(({ state }) => state === 'redeemed');
    if (redeemed.length > 0) return redeemed.some((one) => one.redemptionId === redemptionId);
    await deleteRedemptions(tx, isAmong(mine));
    if (!(await countUse(tx, promo.id))) return false;
    await addRedemption(tx, promo.id, [...tags, ...mine.map(({ personTag }) => personTag)], redemptionId, 'redeemed');
    return true;
  });
}

/** Releases a held use whose payment did not come, so that others can use it. */
export async function releaseCode(services: Services, redemptionId: string): Promise<void> {
  await releaseCodes(services, eq(promoRedemptions.redemptionId, redemptionId));
}

/** Releases all held uses that match, in one transaction; returns how many. */
export function releaseCodes(services: Services, which: SQL | undefined): Promise<number> {
  return inTransaction(services, async (tx) => {
    const held = and(eq(promoRedemptions.state, 'held'), which);
    const codes = tx.db.select({ id: promoRedemptions.codeId }).from(promoRedemptions).where(held);
    // A code is always locked before its redemptions, so that two transactions cannot deadlock.
    await tx.db
      .select({ id: promoCodes.id })
      .from(promoCodes)
      .where(inArray(promoCodes.id, codes))
      .orderBy(promoCodes.id)
      .for('update');
    return deleteRedemptions(tx, held);
  });
}

/** A redemption has a row for each tag of its person, and counts as one use. */
async function deleteRedemptions({ db }: Services, which: SQL | undefined): Promise<number> {
  const { rows } = await db.execute<{ uses: number }>(sql`
    WITH deleted AS (
      DELETE FROM ${promoRedemptions} WHERE ${which} RETURNING code_id, redemption_id
    ), freed AS (
      SELECT code_id, count(DISTINCT redemption_id)::int AS uses FROM deleted GROUP BY code_id
    )
    UPDATE ${promoCodes} SET used_count = greatest(used_count - freed.uses, 0)
    FROM freed WHERE ${promoCodes.id} = freed.code_id RETURNING freed.uses`);
  return rows.reduce((sum, { uses }) => sum + uses, 0);
}

/** Serialises holding, redeeming and releasing a code: the second of two tabs sees what the first did. */
async function lockCode({ db }: Services, which: SQL | undefined) {
  const [promo] = await db.select().from(promoCodes).where(which).for('update');
  return promo;
}

/** Checks and counts in one statement, so that simultaneous requests cannot exceed the limit. */
async function countUse({ db }: Services, codeId: string): Promise<boolean> {
  const counted = await db
    .update(promoCodes)
    .set({ usedCount: sql`${promoCodes.usedCount} + 1` })
    .where(and(eq(promoCodes.id, codeId), hasUsesLeft()));
  return counted.rowCount === 1;
}

async function addRedemption(
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

/** One use per mailbox, confirmed or not: a code is redeemed before the mailbox can be confirmed, and only free days are at stake. */
function tagsOf({ keys }: Services, { userId, email }: Redeemer): Buffer[] {
  return userId === undefined ? [mailboxTag(keys, email)] : personTags(keys, { userId, email, emailVerified: true });
}
