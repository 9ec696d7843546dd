import { eq } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { StripeEvent } from '#platform/server/gateways/stripe/stripe.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { findRecordByCustomer } from '#features/plans/server/index.ts';
import { finishSignup } from './premium-signup/finish-signup.ts';
import { findSignup } from './premium-signup/pending-signups.ts';
import { stripeEvents } from './schema.ts';
import { syncRecord } from './sync/sync-membership.ts';

const RECEIVED = { received: true } as const;

/**
 * Takes only the customer from the event and syncs that customer with Stripe; the event's other content is ignored. The event is
 * recorded after the sync, so that Stripe sends it again if we fail or crash. Syncing twice does no harm.
 */
export async function receiveWebhook(ctx: Ctx): Promise<typeof RECEIVED> {
  const { stripe: signed } = ctx.client.signed;
  const event = signed && (await ctx.stripe.readEvent(signed.text, signed.signature));
  if (!event) throw new AppError('FORBIDDEN');
  if (await isProcessed(ctx, event)) return RECEIVED;
  await syncCustomerOf(ctx, event);
  await recordEvent(ctx, event);
  return RECEIVED;
}

/** Found again without storing Stripe's id. */
const eventTag = (keys: Keys, eventId: string): Buffer => keys.tag('payment', 'event', eventId);

async function isProcessed({ db, keys }: Uses<'db' | 'keys'>, { id }: StripeEvent): Promise<boolean> {
  const { tag } = stripeEvents;
  const rows = await db
    .select({ tag })
    .from(stripeEvents)
    .where(eq(tag, eventTag(keys, id)));
  return rows.length > 0;
}

async function recordEvent({ db, keys, clock }: Uses<'db' | 'keys' | 'clock'>, { id }: StripeEvent): Promise<void> {
  await db
    .insert(stripeEvents)
    .values({ tag: eventTag(keys, id), day: today(clock) })
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
async function customerOfPayment({ stripe }: Uses<'stripe'>, { intentId }: StripeEvent): Promise<string | null> {
  const payment = intentId === null ? null : await stripe.readPayment(intentId);
  return payment?.customerId ?? null;
}
