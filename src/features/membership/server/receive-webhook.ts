import { eq } from 'drizzle-orm';
import { readPerson } from '#features/auth/server/index.ts';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { StripeEvent } from '#platform/server/gateways/stripe.ts';
import type { Services } from '#platform/server/services.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { finishSignup } from './finish-signup.ts';
import { findSignup } from './pending-signups.ts';
import { findByCustomer } from './records.ts';
import { stripeEvents, type MembershipRecord } from './schema.ts';
import { settle } from './settle.ts';

const RECEIVED = { received: true } as const;

/**
 * A doorbell: whatever the event says, the answer is to look at Stripe. Only whose bell it was is taken from it. Heard it
 * is only after the look: who fails or dies over it is told again, and looking twice does no harm.
 */
export async function receiveWebhook(ctx: Ctx): Promise<typeof RECEIVED> {
  const { signed } = ctx.client;
  const event = signed && ctx.stripe.readEvent(signed.text, signed.signature);
  if (!event) throw new AppError('FORBIDDEN');
  if (await wasHeard(ctx, event)) return RECEIVED;
  await look(ctx, event);
  await remember(ctx, event);
  return RECEIVED;
}

async function wasHeard({ db }: Services, { id }: StripeEvent): Promise<boolean> {
  const heard = await db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, id));
  return heard.length > 0;
}

async function remember({ db, clock }: Services, { id, type }: StripeEvent): Promise<void> {
  await db
    .insert(stripeEvents)
    .values({ id, type, day: today(clock) })
    .onConflictDoNothing();
}

async function look(services: Services, event: StripeEvent): Promise<void> {
  const customerId = event.customerId ?? (await customerBehind(services, event));
  if (customerId === null) return;
  const pending = await findSignup(services, customerId);
  if (pending) await finishSignup(services, pending);
  const record = await findByCustomer(services, customerId);
  if (record) await settleRecord(services, record);
}

/** A dispute names the payment alone. */
async function customerBehind({ stripe }: Services, { intentId }: StripeEvent): Promise<string | null> {
  const payment = intentId === null ? null : await stripe.readPayment(intentId);
  return payment?.customerId ?? null;
}

/** Somebody who has left meanwhile has nothing to settle. */
export async function settleRecord(services: Services, record: MembershipRecord): Promise<void> {
  const person = await readPerson(services, record.userId);
  if (person) await settle(services, person, record);
}
