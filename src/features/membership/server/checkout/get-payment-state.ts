import { timingSafeEqual } from 'node:crypto';
import { dayOf } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { PaymentState } from '#platform/server/gateways/stripe/stripe.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { findRecordByCustomer } from '#features/plans/server/index.ts';
import type { getPaymentState as contract } from '../../contract.ts';
import { findSignup } from '../premium-signup/pending-signups.ts';
import { priceOf } from '../price.ts';

type Reply = ReplyOf<typeof contract>;

/** Answers only a caller who knows the payment's secret, that is the browser that began the payment. */
export async function getPaymentState(ctx: Ctx, intentId: string, clientSecret: string): Promise<Reply> {
  const payment = await ctx.stripe.readPayment(intentId);
  if (!payment || !isSame(payment.clientSecret, clientSecret)) throw new AppError('PAYMENT_NOT_FOUND');
  const kind = await kindOf(ctx, payment);
  return { state: payment.state, kind, price: kind === 'card' ? null : await priceFor(ctx, payment) };
}

async function kindOf(ctx: Ctx, { customerId, intentId, type }: PaymentState): Promise<Reply['kind']> {
  if (customerId !== null && (await findSignup(ctx, customerId))) return 'signup';
  const record = customerId === null ? undefined : await findRecordByCustomer(ctx, customerId);
  return type === 'setup' && record?.attemptIntentId !== intentId ? 'card' : 'upgrade';
}

async function priceFor({ stripe }: Ctx, { customerId, amount }: PaymentState): Promise<Reply['price']> {
  const [newest] = customerId === null ? [] : await stripe.listSubscriptions(customerId);
  const trialEnd = newest?.status === 'trialing' ? newest.trialEndsAt : null;
  return priceOf(amount, newest?.monthly ?? amount, trialEnd && dayOf(trialEnd));
}

function isSame(secret: string | null, given: string): boolean {
  const [a, b] = [Buffer.from(secret ?? ''), Buffer.from(given)];
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}
