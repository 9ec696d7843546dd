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
import { stripeEvents } from './schema.ts';
import { settle } from './settle.ts';

const RECEIVED = { received: true } as const;

/** A doorbell: whatever the event says, the answer is to look at Stripe. Only whose bell it was is taken from it. */
export async function receiveWebhook(ctx: Ctx): Promise<typeof RECEIVED> {
  const { signed } = ctx.client;
  const event = signed && ctx.stripe.readEvent(signed.text, signed.signature);
  if (!event) throw new AppError('FORBIDDEN');
  if (!(await remember(ctx, event))) return RECEIVED;
  try {
    await look(ctx, event);
  } catch (error) {
    // Not heard after all: Stripe rings again.
    await ctx.db.delete(stripeEvents).where(eq(stripeEvents.id, event.id));
    throw error;
  }
  return RECEIVED;
}

/** False where it has been heard before. */
async function remember({ db, clock }: Services, { id, type }: StripeEvent): Promise<boolean> {
  const heard = await db
    .insert(stripeEvents)
    .values({ id, type, day: today(clock) })
    .onConflictDoNothing();
  return heard.rowCount === 1;
}

async function look(services: Services, event: StripeEvent): Promise<void> {
  const customerId = event.customerId ?? (await customerBehind(services, event));
  if (customerId === null) return;
  const pending = await findSignup(services, customerId);
  if (pending) await finishSignup(services, pending);
  const record = await findByCustomer(services, customerId);
  if (record) await settleById(services, record.userId);
}

/** A dispute names the payment alone. */
async function customerBehind({ stripe }: Services, { intentId }: StripeEvent): Promise<string | null> {
  const payment = intentId === null ? null : await stripe.readPayment(intentId);
  return payment?.customerId ?? null;
}

/** Somebody who has left meanwhile has nothing to settle. */
export async function settleById(services: Services, userId: number): Promise<void> {
  const person = await readPerson(services, userId);
  if (person) await settle(services, person);
}
