import { randomUUID } from 'node:crypto';
import { and, arrayOverlaps, eq, inArray, isNotNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { dayOf, startOfDay, today } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { mailboxTag, personTags, type Person } from '#features/people/server/index.ts';
import { INVALID_CODE, type PromoType } from '../contract.ts';
import { promoCodes, promoRedemptions } from './schema.ts';
import { explainRefusal, hasUsesLeft, isCode, isValidCode } from './validate-promo-code.ts';

type Redemption = typeof promoRedemptions.$inferSelect;

/** A checkout lasts less than a day, so a code that is still held on the third day after belongs to none. */
const DAYS_HELD = 3;

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
    if (!promo) throw invalidCode(await explainRefusal(tx, code));
    const tag = redemptionTag(tx.keys, redemptionId);
    const tags = tagsOf(tx, promo.id, person);
    const mine = await findMine(tx, tag, tags);
    if (mine.some(isRedeemed)) throw invalidCode();
    await deleteRedemptions(tx, isAmong(mine));
    if (!(await countUse(tx, promo.id))) throw invalidCode();
    const held = { tag, codeId: promo.id, personTags: tags, releaseOn: dayOf(startOfDay(tx.clock.now(), DAYS_HELD)) };
    await tx.db.insert(promoRedemptions).values(held);
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
    const tag = redemptionTag(tx.keys, redemptionId);
    const tags = tagsOf(tx, promo.id, person);
    const mine = await findMine(tx, tag, tags);
    const redeemed = mine.filter(isRedeemed);
    if (redeemed.length > 0) return redeemed.some((one) => one.tag.equals(tag));
    await deleteRedemptions(tx, isAmong(mine));
    if (!(await countUse(tx, promo.id))) return false;
    // Also under the mailbox that it was held for, if that is another one.
    const heldFor = mine.find((one) => one.tag.equals(tag))?.personTags ?? [];
    const redemption = { tag, codeId: promo.id, personTags: distinct([...tags, ...heldFor]), releaseOn: null };
    await tx.db.insert(promoRedemptions).values(redemption);
    return true;
  });
}

/** Releases a held use whose payment did not come, so that others can use it. */
export async function releaseCode(services: Services, redemptionId: string): Promise<void> {
  await releaseCodes(services, eq(promoRedemptions.tag, redemptionTag(services.keys, redemptionId)));
}

/** Releases all uses that were held for too long; returns how many. */
export function releaseDueCodes(services: Services): Promise<number> {
  return releaseCodes(services, lte(promoRedemptions.releaseOn, today(services.clock)));
}

/** Releases all held uses that match, in one transaction; returns how many. */
function releaseCodes(services: Services, which: SQL | undefined): Promise<number> {
  return inTransaction(services, async (tx) => {
    const held = and(isNotNull(promoRedemptions.releaseOn), which);
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

/** Deletes redemptions, and counts each as one use less. */
async function deleteRedemptions({ db }: Uses<'db'>, which: SQL | undefined): Promise<number> {
  const { rows } = await db.execute<{ uses: number }>(sql`
    WITH deleted AS (
      DELETE FROM ${promoRedemptions} WHERE ${which} RETURNING code_id
    ), freed AS (
      SELECT code_id, count(*)::int AS uses FROM deleted GROUP BY code_id
    )
    UPDATE ${promoCodes} SET used_count = greatest(used_count - freed.uses, 0)
    FROM freed WHERE ${promoCodes.id} = freed.code_id RETURNING freed.uses`);
  return rows.reduce((sum, { uses }) => sum + uses, 0);
}

/** Serialises holding, redeeming and releasing a code: the second of two tabs sees what the first did. */
async function lockCode({ db }: Uses<'db'>, which: SQL | undefined) {
  const [promo] = await db.select().from(promoCodes).where(which).for('update');
  return promo;
}

/** Checks and counts in one statement, so that simultaneous requests cannot exceed the limit. */
async function countUse({ db }: Uses<'db'>, codeId: string): Promise<boolean> {
  const counted = await db
    .update(promoCodes)
    .set({ usedCount: sql`${promoCodes.usedCount} + 1` })
    .where(and(eq(promoCodes.id, codeId), hasUsesLeft()));
  return counted.rowCount === 1;
}

/** Redemptions of the person, and the one of the checkout: the e-mail may have changed since the checkout started. */
function findMine({ db }: Uses<'db'>, tag: Buffer, tags: Buffer[]): Promise<Redemption[]> {
  const isMine = or(arrayOverlaps(promoRedemptions.personTags, tags), eq(promoRedemptions.tag, tag));
  return db.select().from(promoRedemptions).where(isMine);
}

const isRedeemed = ({ releaseOn }: Redemption) => releaseOn === null;

function isAmong(redemptions: Redemption[]) {
  return inArray(
    promoRedemptions.tag,
    redemptions.map(({ tag }) => tag),
  );
}

function invalidCode(message = INVALID_CODE): AppError {
  return new AppError('VALIDATION', { message, issues: [{ path: 'promoCode', message }] });
}

/** Before an account exists, only the address is known. */
type Redeemer = Pick<Person, 'email'> & Partial<Pick<Person, 'userId'>>;

/** Memberships and sign-ups keep the id sealed, so that nothing in their rows leads to this one. */
function redemptionTag(keys: Keys, redemptionId: string): Buffer {
  return keys.tag('payment', 'redemption', redemptionId);
}

/** One use per mailbox, confirmed or not: a code is redeemed before the mailbox can be confirmed, and only free days are at stake. */
function tagsOf({ keys }: Services, codeId: string, { userId, email }: Redeemer): Buffer[] {
  const tags =
    userId === undefined ? [mailboxTag(keys, email)] : personTags(keys, { userId, email, emailVerified: true });
  // Of this code alone: a person's rows for two codes, and those in other tables, have nothing in common.
  return tags.map((tag) => keys.tag('person', 'promo code', codeId, tag.toString('base64')));
}

function distinct(tags: Buffer[]): Buffer[] {
  return [...new Map(tags.map((tag) => [tag.toString('base64'), tag])).values()];
}
