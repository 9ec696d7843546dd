import { findCode, giveBackCode, holdCode, type HeldCode } from '#features/promo/server/index.ts';
import { requireMember, type Actor, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { SubscriptionState } from '#platform/server/gateways/stripe.ts';
import type { Services } from '#platform/server/services.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import type { createSubscription as contract } from '../contract.ts';
import { redeemFreeCode } from './codes.ts';
import { endAndRefund } from './mend.ts';
import { paymentKey } from './payment-key.ts';
import { MONTHLY, priceOf } from './price.ts';
import { changeRecord, ensureRecord, findRecord } from './records.ts';
import type { MembershipRecord } from './schema.ts';
import { settle, type Settled } from './settle.ts';
import { isLive, isOpen, readTruth } from './truth.ts';

type Reply = ReplyOf<typeof contract>;

const UNPAID = 'Your subscription waits for a payment. Please update your card in Account Settings.';

/** Begins an upgrade. However often it is begun, only the last checkout can be paid. */
export async function createSubscription(ctx: Ctx, promoCode: string | undefined): Promise<Reply> {
  const actor = requireMember(ctx);
  const settled = await settle(ctx, actor);
  if (settled.standing.plan === 'premium') throw new AppError('ALREADY_PREMIUM');
  if (settled.truth.subscriptions.some(isLive)) throw new AppError('ALREADY_PREMIUM', { message: UNPAID });
  const promo = promoCode ? await findCode(ctx, promoCode) : null;
  if (promoCode && promo?.type === 'premium_free') {
    for (const open of settled.truth.subscriptions.filter(isOpen)) await endAndRefund(ctx, open);
    await redeemFreeCode(ctx, actor, promoCode);
    return { clientSecret: null, intentType: 'none', price: priceOf(0, MONTHLY) };
  }
  const record = await claimAttempt(ctx, actor, settled, promoCode);
  return start(ctx, record);
}

/**
 * An open checkout for the same price is taken up again; otherwise the next number is claimed. The record's version lets
 * one of two tabs through, and the other reads again what that one has done.
 */
async function claimAttempt(
  ctx: Ctx,
  actor: Actor,
  { truth }: Settled,
  promoCode: string | undefined,
): Promise<MembershipRecord> {
  return inTransaction(ctx, async (tx) => {
    const held = promoCode ? await holdCode(tx, promoCode, actor) : null;
    const record = await ensureRecord(tx, actor.userId);
    const open = truth.subscriptions.find(({ id }) => id === record.attemptSubscriptionId);
    const goesOn = open !== undefined && isOpen(open) && record.attemptPercent === (held?.value ?? 0);
    const isOtherCode = record.attemptCode !== (held?.code ?? null);
    if (isOtherCode && record.attemptRedemptionId !== null) await giveBackCode(tx, record.attemptRedemptionId);
    const number = goesOn ? {} : { attempt: record.attempt + 1, attemptSubscriptionId: null, attemptIntentId: null };
    const claimed = await changeRecord(tx, record, { ...number, ...codeColumns(held) });
    if (!claimed) throw new AppError('PAYMENT_UNAVAILABLE');
    return ensureRecord(tx, actor.userId);
  });
}

function codeColumns(held: HeldCode | null) {
  return {
    attemptPercent: held?.value ?? 0,
    attemptCode: held?.code ?? null,
    attemptRedemptionId: held?.redemptionId ?? null,
  };
}

async function start(ctx: Ctx, record: MembershipRecord): Promise<Reply> {
  const { userId, attempt, attemptPercent: percentOff } = record;
  const customerId = await customerOf(ctx, record);
  const started = await ctx.stripe.startSubscription({
    customerId,
    percentOff,
    idempotencyKey: paymentKey(ctx, 'upgrade', customerId, attempt, percentOff),
  });
  const { subscriptionId, intentId, intentType, clientSecret, dueNow, monthly } = started;
  await keepAttempt(ctx, { userId, attempt, customerId, subscriptionId, intentId });
  // Where Stripe wants neither money nor a card, premium begins here.
  if (intentType === 'none') await settle(ctx, requireMember(ctx));
  return { clientSecret, intentType, price: priceOf(dueNow, monthly) };
}

/** Stripe learns of somebody when they first want to pay; twice at once is the same customer. */
async function customerOf(ctx: Ctx, { userId, customerId }: MembershipRecord): Promise<string> {
  if (customerId !== null) return customerId;
  const reference = paymentKey(ctx, 'reference', userId);
  const created = await ctx.stripe.createCustomer({ reference, idempotencyKey: paymentKey(ctx, 'customer', userId) });
  const record = await ensureRecord(ctx, userId);
  if (record.customerId !== null) return record.customerId;
  if (!(await changeRecord(ctx, record, { customerId: created })))
    return customerOf(ctx, await ensureRecord(ctx, userId));
  return created;
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
  const change = { attemptSubscriptionId: subscriptionId, attemptIntentId: intentId };
  if (!(await changeRecord(services, record, change))) return keepAttempt(services, mine);
  const { subscriptions } = await readTruth(services, customerId);
  const others = subscriptions.filter((one: SubscriptionState) => isOpen(one) && one.id !== subscriptionId);
  for (const other of others) await endAndRefund(services, other);
}
