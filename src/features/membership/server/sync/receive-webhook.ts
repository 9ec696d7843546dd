import { eq } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { StripeEvent } from '#platform/server/gateways/stripe/stripe.ts';
import type { Services } from '#platform/server/services.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { finishSignup } from '../premium-signup/finish-signup.ts';
import { findSignup } from '../premium-signup/pending-signups.ts';
import { findRecordByCustomer } from './membership-records.ts';
import { stripeEvents } from '../schema.ts';
import { syncRecord } from './sync-membership.ts';

const RECEIVED = { received: true } as const;

/**
 * Takes only the customer from the event and syncs that customer with Stripe; the event's other content is ignored. The event is
 * recorded after the sync, so that Stripe sends it again if we fail or crash. Syncing twice does no harm.
 */
export async function receiveWebhook(ctx: Ctx): Promise<typeof RECEIVED> {
  const { signed } = ctx.client;
  const event = signed && ctx.stripe.readEvent(signed.text, signed.signature);
  if (!event) throw new AppError('FORBIDDEN');
  if (await isProcessed(ctx, event)) return RECEIVED;
  await syncCustomerOf(ctx, event);
  await recordEvent(ctx, event);
  return RECEIVED;
}

async function isProcessed({ db }: Services, { id }: StripeEvent): Promise<boolean> {
  const rows = await db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, id));
  return rows.length > 0;
}

async function recordEvent({ db, clock }: Services, { id, type }: StripeEvent): Promise<void> {
  await db
    .insert(stripeEvents)
    .values({ id, type, day: today(clock) })
    .onConflictDoNothing();
}

async function syncCustomerOf(services: Services, event: StripeEvent): Promise<void> {
  const customerId = event.customerId ?? (await customerOfPayment(services, event));
  if (customerId === null) return;
  const pending = await findSignup(services, customerId);
  if (pending) await finishSignup(services, pending);
  const record = await findRecordByCustomer(services, customerId);
  if (record) await syncRecord(services, record);
}

/** An event about a dispute names only the payment. */
async function customerOfPayment({ stripe }: Services, { intentId }: StripeEvent): Promise<string | null> {
  const payment = intentId === null ? null : await stripe.readPayment(intentId);
  return payment?.customerId ?? null;
}
