import { giveBackCode, holdCode } from '#features/promo/server/index.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { StartedSubscription, SubscriptionState } from '#platform/server/gateways/stripe.ts';
import type { Services } from '#platform/server/services.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { customerOf } from './customers.ts';
import { endAndRefund } from './mend.ts';
import { paymentKey } from './payment-key.ts';
import { changeRecord, findRecord, lockRecord } from './records.ts';
import type { MembershipRecord } from './schema.ts';
import { NO_ATTEMPT, settle, type Person, type Settled } from './settle.ts';
import { isOpen } from './truth.ts';

export interface Choice {
  promoCode: string | undefined;
  /** The end of a gift, before which nothing is charged. */
  trialEnd: Date | null;
}

/** Everybody has one checkout at a time: the same choice takes it up again, another one takes its place. */
export async function beginCheckout(
  services: Services,
  person: Person,
  settled: Settled,
  choice: Choice,
): Promise<StartedSubscription> {
  const record = await claimAttempt(services, person, settled, choice);
  const started = await start(services, record, choice.trialEnd);
  // Where Stripe wants neither money nor a card, premium begins here.
  if (started.intentType === 'none') await settle(services, person);
  return started;
}

/** Tabs that replace each other's checkouts again and again are nobody's honest wish. */
const ROUNDS = 8;

/**
 * Ends what is in the way before its code is anybody else's: while two could be paid, one would be paid with a code that
 * was given back.
 */
async function claimAttempt(
  services: Services,
  person: Person,
  { truth }: Settled,
  { promoCode = '', trialEnd }: Choice,
): Promise<MembershipRecord> {
  const isOtherwiseOpen = (one: SubscriptionState) => isOpen(one) && one.trialEndsAt?.getTime() !== trialEnd?.getTime();
  // Begun for a gift that has ended since, or the other way round: its first charge would be on the wrong day.
  const unfit = truth.subscriptions.filter(isOtherwiseOpen);
  for (const one of unfit) await endAndRefund(services, one);
  const over = new Set(truth.subscriptions.filter((one) => !isOpen(one) || unfit.includes(one)).map(({ id }) => id));
  for (let round = 0; round < ROUNDS; round += 1) {
    const { before, record } = await inTransaction(services, (tx) => claim(tx, person, over, promoCode));
    // Afterwards, so that nobody waits for one code while holding another.
    if (record && before.attemptCode !== record.attemptCode) await giveBack(services, before);
    if (record) return record;
    await end(services, before);
    if (before.attemptSubscriptionId !== null) over.add(before.attemptSubscriptionId);
  }
  throw new AppError('PAYMENT_UNAVAILABLE');
}

/**
 * A checkout with the same choice keeps its number, also while Stripe has not answered yet: under the same key it is the
 * same one, in whichever tab. Otherwise the next number is claimed, once the one before it is over.
 */
async function claim(tx: Services, person: Person, over: ReadonlySet<string>, promoCode: string) {
  const before = await lockRecord(tx, person.userId);
  const { attempt, attemptSubscriptionId, attemptPercent, attemptCode, attemptRedemptionId } = before;
  const isOver = attemptSubscriptionId !== null && over.has(attemptSubscriptionId);
  const isSame = attemptPercent !== null && (attemptCode ?? '').toUpperCase() === promoCode.trim().toUpperCase();
  const goesOn = isSame && !isOver;
  if (!goesOn && attemptSubscriptionId !== null && !isOver) return { before };
  const sameId = goesOn && attemptRedemptionId !== null ? attemptRedemptionId : undefined;
  const held = promoCode === '' ? null : await holdCode(tx, promoCode, 'premium_discount', person, sameId);
  const change = {
    ...(goesOn ? {} : { ...NO_ATTEMPT, attempt: attempt + 1, attemptIntentId: null }),
    attemptPercent: held?.value ?? 0,
    attemptCode: held?.code ?? null,
    attemptRedemptionId: held?.redemptionId ?? null,
  };
  await changeRecord(tx, before, change);
  return { before, record: { ...before, ...change } };
}

async function giveBack(services: Services, { attemptRedemptionId }: MembershipRecord): Promise<void> {
  if (attemptRedemptionId !== null) await giveBackCode(services, attemptRedemptionId);
}

async function end(services: Services, { attemptSubscriptionId: id, customerId }: MembershipRecord): Promise<void> {
  if (id !== null && customerId !== null) await endAndRefund(services, { id, customerId });
}

async function start(
  services: Services,
  record: MembershipRecord,
  trialEnd: Date | null,
): Promise<StartedSubscription> {
  const { userId, attempt } = record;
  try {
    const { customerId, started } = await startAtStripe(services, record, trialEnd);
    const { subscriptionId, intentId } = started;
    await keepAttempt(services, { userId, attempt, customerId, subscriptionId, intentId });
    return started;
  } catch (error) {
    await forgetAttempt(services, record);
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
  const customerId = await customerOf(services, userId);
  // A customer may have been deleted at Stripe's own desk.
  const done = (await startFor(customerId)) ?? (await startFor(await customerOf(services, userId, customerId)));
  if (!done) throw new AppError('PAYMENT_UNAVAILABLE');
  return done;
}

/**
 * Stripe repeats a failure under the same key for a day: the next try needs the next number. Nobody can pay for this one,
 * whether or not it was begun: its secret has reached nobody.
 */
async function forgetAttempt(services: Services, { userId, attempt }: MembershipRecord): Promise<void> {
  const record = await findRecord(services, userId);
  // In another tab it may have gone well.
  if (record?.attempt !== attempt || record.attemptSubscriptionId !== null) return;
  if (await changeRecord(services, record, { ...NO_ATTEMPT, attempt: attempt + 1 })) await giveBack(services, record);
}

interface Attempt {
  userId: number;
  attempt: number;
  customerId: string;
  subscriptionId: string;
  intentId: string | null;
}

/**
 * Whoever finds that a later attempt was claimed meanwhile ends their own; whoever is the last ends all others. Between
 * the two no order of events leaves a second one open.
 */
async function keepAttempt(services: Services, mine: Attempt): Promise<void> {
  const { userId, attempt, customerId, subscriptionId, intentId } = mine;
  const record = await findRecord(services, userId);
  if (record?.attempt !== attempt) {
    await endAndRefund(services, { id: subscriptionId, customerId });
    throw new AppError('PAYMENT_UNAVAILABLE');
  }
  // Taken up again: what was beside it is over since it was begun.
  if (record.attemptSubscriptionId === subscriptionId) return;
  const change = { attemptSubscriptionId: subscriptionId, attemptIntentId: intentId };
  if (!(await changeRecord(services, record, change))) return keepAttempt(services, mine);
  const subscriptions = await services.stripe.listSubscriptions(customerId);
  const others = subscriptions.filter((one) => isOpen(one) && one.id !== subscriptionId);
  for (const other of others) await endAndRefund(services, other);
}
