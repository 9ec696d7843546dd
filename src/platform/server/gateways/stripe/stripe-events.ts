import type { Stripe } from 'stripe';
import { idOrNull, loadSdk } from './stripe-client.ts';
import { subscriptionOf } from './stripe-invoices.ts';
import type { StripeSettings } from './stripe-settings.ts';

/** The objects that an event is about. Their current state must be read from Stripe. */
export interface StripeEvent {
  id: string;
  /** Stripe's event type, such as `invoice.paid`. */
  type: string;
  customerId: string | null;
  subscriptionId: string | null;
  /** A payment intent or a setup intent. */
  intentId: string | null;
}

type Ids = Pick<StripeEvent, 'customerId' | 'subscriptionId' | 'intentId'>;

/** Null if it is not signed by Stripe, or was signed more than five minutes ago. */
export async function readEvent(
  { webhookSecret, clock }: StripeSettings,
  text: string,
  signature: string,
): Promise<StripeEvent | null> {
  const { Stripe: Sdk } = await loadSdk();
  try {
    const now = clock.now().getTime();
    const event = Sdk.webhooks.constructEvent(text, signature, webhookSecret, undefined, undefined, now);
    return { id: event.id, type: event.type, ...idsIn(event) };
  } catch {
    return null;
  }
}

function idsIn({ type, data: { object } }: Stripe.Event): Ids {
  const none: Ids = { customerId: null, subscriptionId: null, intentId: null };
  if (!('object' in object)) return none;
  // Other events about a customer concern nothing that we store.
  if (object.object === 'customer') return type === 'customer.deleted' ? { ...none, customerId: object.id } : none;
  // A dispute has no customer; its payment has.
  if (object.object === 'dispute') return { ...none, intentId: idOrNull(object.payment_intent) };
  if (!('customer' in object)) return none;
  const ids: Ids = { ...none, customerId: idOrNull(object.customer) };
  if (object.object === 'subscription') return { ...ids, subscriptionId: object.id };
  if (object.object === 'invoice') return { ...ids, subscriptionId: subscriptionOf(object) };
  if (object.object === 'payment_intent' || object.object === 'setup_intent') return { ...ids, intentId: object.id };
  return object.object === 'charge' ? { ...ids, intentId: idOrNull(object.payment_intent) } : none;
}
