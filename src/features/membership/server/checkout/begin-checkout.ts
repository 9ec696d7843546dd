import { releaseCode, holdCode } from '#features/promo/server/index.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { StartedSubscription, SubscriptionState } from '#platform/server/gateways/stripe/stripe.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { changeRecord, findRecord, lockRecord, type MembershipRecord } from '#features/plans/server/index.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { endAndRefund } from '../sync/end-duplicate-subscriptions.ts';
import { paymentKey } from '../payment-key.ts';
import { NO_ATTEMPT, syncMembership, type Payer, type SyncedMembership } from '../sync/sync-membership.ts';
import { isOpen } from '../sync/stripe-snapshot.ts';

export interface Choice {
  promoCode: string | undefined;
  /** The end of the free days, before which nothing is charged. */
  trialEnd: Date | null;
}

/** An account has one checkout at a time: the same choice continues it, another choice replaces it. */
export async function beginCheckout(
  services: Services,
  person: Payer,
  synced: SyncedMembership,
  choice: Choice,
): Promise<StartedSubscription> {
  const record = await claimAttempt(services, person, synced, choice);
  const started = await startAttempt(services, record, choice.trialEnd);
  // Stripe needs neither money nor a card: premium begins now.
  if (started.intentType === 'none') await syncMembership(services, person);
  return started;
}

/** Gives up when several tabs keep replacing each other's checkouts. */
const ROUNDS = 8;

/**
 * Ends an older checkout before its code is released. If both could be paid, one would be paid with a code that someone else
 * may use.
 */
async function claimAttempt(
  services: Services,
  person: Payer,
  { snapshot }: SyncedMembership,
  { promoCode = '', trialEnd }: Choice,
): Promise<MembershipRecord> {
  // A checkout begun for free days that have ended since, or the other way round, would first charge on the wrong day.
  const hasWrongTrial = (one: SubscriptionState) => isOpen(one) && one.trialEndsAt?.getTime() !== trialEnd?.getTime();
  const unfit = snapshot.subscriptions.filter(hasWrongTrial);
  for (const one of unfit) await endAndRefund(services, one);
  const ended = new Set(
    snapshot.subscriptions.filter((one) => !isOpen(one) || unfit.includes(one)).map(({ id }) => id),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    const { before, record } = await inTransaction(services, (tx) => claim(tx, person, ended, promoCode));
    // After the transaction, so that none waits for one code while it has locked another.
    if (record && before.attemptCode !== record.attemptCode) await releaseHeldCode(services, before);
    if (record) return record;
    await endAttempt(services, before);
    if (before.attemptSubscriptionId !== null) ended.add(before.attemptSubscriptionId);
  }
  throw new AppError('PAYMENT_UNAVAILABLE');
}

/**
 * A checkout with the same choice keeps its attempt number, even while Stripe has not answered yet: the same number gives the same
 * idempotency key, and so the same checkout in every tab. Otherwise claims the next number, once the attempt before it has
 * ended; returns no record while it has not.
 */
async function claim(tx: Services, person: Payer, ended: ReadonlySet<string>, promoCode: string) {
  const before = await lockRecord(tx, person.userId);
  const { attempt, attemptSubscriptionId, attemptPercent, attemptCode, attemptRedemptionId } = before;
  const hasEnded = attemptSubscriptionId !== null && ended.has(attemptSubscriptionId);
  const isSame = attemptPercent !== null && (attemptCode ?? '').toUpperCase() === promoCode.trim().toUpperCase();
  const isContinued = isSame && !hasEnded;
  if (!isContinued && attemptSubscriptionId !== null && !hasEnded) return { before };
  const sameId = isContinued && attemptRedemptionId !== null ? attemptRedemptionId : undefined;
  const held = promoCode === '' ? null : await holdCode(tx, promoCode, 'premium_discount', person, sameId);
  const change = {
    ...(isContinued ? {} : { ...NO_ATTEMPT, attempt: attempt + 1, attemptIntentId: null }),
    attemptPercent: held?.value ?? 0,
    attemptCode: held?.code ?? null,
    attemptRedemptionId: held?.redemptionId ?? null,
  };
  await changeRecord(tx, before, change);
  return { before, record: { ...before, ...change } };
}

async function releaseHeldCode(services: Services, { attemptRedemptionId }: MembershipRecord): Promise<void> {
  if (attemptRedemptionId !== null) await releaseCode(services, attemptRedemptionId);
}

async function endAttempt(
  services: Uses<'keys' | 'stripe'>,
  { attemptSubscriptionId: id, customerId }: MembershipRecord,
): Promise<void> {
  if (id !== null && customerId !== null) await endAndRefund(services, { id, customerId });
}

async function startAttempt(
  services: Services,
  record: MembershipRecord,
  trialEnd: Date | null,
): Promise<StartedSubscription> {
  const { userId, attempt } = record;
  try {
    const { customerId, started } = await startAtStripe(services, record, trialEnd);
    const { subscriptionId, intentId } = started;
    await recordAttempt(services, { userId, attempt, customerId, subscriptionId, intentId });
    return started;
  } catch (error) {
    await dropFailedAttempt(services, record);
    throw error;
  }
}

async function startAtStripe(
  services: Services,
  { userId, attempt, attemptPercent }: MembershipRecord,
  trialEnd: Date | null,
) {
  const percentOff = attemptPercent ?? 0;
  const trial = trialEnd ? [trialEnd.getTime()] : [];
  const startFor = async (customerId: string) => {
    const idempotencyKey = paymentKey(services, 'upgrade', customerId, attempt, percentOff, ...trial);
    const started = await services.stripe.startSubscription({ customerId, percentOff, trialEnd, idempotencyKey });
    return started && { customerId, started };
  };
  const customerId = await ensureCustomer(services, userId);
  // Someone may have deleted the customer in Stripe's dashboard: then create a new one.
  const result = (await startFor(customerId)) ?? (await startFor(await ensureCustomer(services, userId, customerId)));
  if (!result) throw new AppError('PAYMENT_UNAVAILABLE');
  return result;
}

/**
 * Stripe repeats a failure for the same idempotency key for a day, so the next try needs the next number. Even if Stripe did
 * start the subscription, it cannot be paid: no browser has received its secret.
 */
async function dropFailedAttempt(services: Services, { userId, attempt }: MembershipRecord): Promise<void> {
  const record = await findRecord(services, userId);
  // Another tab may have succeeded.
  if (record?.attempt !== attempt || record.attemptSubscriptionId !== null) return;
  if (await changeRecord(services, record, { ...NO_ATTEMPT, attempt: attempt + 1 }))
    await releaseHeldCode(services, record);
}

interface Attempt {
  userId: number;
  attempt: number;
  customerId: string;
  subscriptionId: string;
  intentId: string | null;
}

/**
 * Stores the started subscription. If a later attempt was claimed in the meantime, ends this one; otherwise ends all other open
 * ones. Together the two rules leave only one open, in any order of events.
 */
async function recordAttempt(services: Services, mine: Attempt): Promise<void> {
  const { userId, attempt, customerId, subscriptionId, intentId } = mine;
  const record = await findRecord(services, userId);
  if (record?.attempt !== attempt) {
    await endAndRefund(services, { id: subscriptionId, customerId });
    throw new AppError('PAYMENT_UNAVAILABLE');
  }
  // Continued: the others were ended when it was started.
  if (record.attemptSubscriptionId === subscriptionId) return;
  const change = { attemptSubscriptionId: subscriptionId, attemptIntentId: intentId };
  if (!(await changeRecord(services, record, change))) return recordAttempt(services, mine);
  const subscriptions = await services.stripe.listSubscriptions(customerId);
  const others = subscriptions.filter((one) => isOpen(one) && one.id !== subscriptionId);
  for (const other of others) await endAndRefund(services, other);
}
