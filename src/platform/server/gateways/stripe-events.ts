import { Stripe } from 'stripe';
import { idOrNull } from './stripe-client.ts';
import { subscriptionOf } from './stripe-invoices.ts';
import type { StripeSettings } from './stripe-settings.ts';

/** A doorbell: which objects are worth another look. What they say now is asked of Stripe itself. */
export interface StripeEvent {
  id: string;
  /** Stripe's own word: `invoice.paid`. */
  type: string;
  customerId: string | null;
  subscriptionId: string | null;
  /** Of a payment or a set-up. */
  intentId: string | null;
}

type Ids = Pick<StripeEvent, 'customerId' | 'subscriptionId' | 'intentId'>;

/** Null where Stripe did not sign it, or did so more than five minutes ago. */
export function readEvent(
  { webhookSecret, clock }: StripeSettings,
  text: string,
  signature: string,
): StripeEvent | null {
  try {
    const now = clock.now().getTime();
    const event = Stripe.webhooks.constructEvent(text, signature, webhookSecret, undefined, undefined, now);
    return { id: event.id, type: event.type, ...idsIn(event) };
  } catch {
    return null;
  }
}

function idsIn({ type, data: { object } }: Stripe.Event): Ids {
  const none: Ids = { customerId: null, subscriptionId: null, intentId: null };
  if (!('object' in object)) return none;
  // Other events about a customer tell nothing that we keep.
  if (object.object === 'customer') return type === 'customer.deleted' ? { ...none, customerId: object.id } : none;
  // A dispute does not name the customer; its payment does.
  if (object.object === 'dispute') return { ...none, intentId: idOrNull(object.payment_intent) };
  if (!('customer' in object)) return none;
  const ids: Ids = { ...none, customerId: idOrNull(object.customer) };
  if (object.object === 'subscription') return { ...ids, subscriptionId: object.id };
  if (object.object === 'invoice') return { ...ids, subscriptionId: subscriptionOf(object) };
  if (object.object === 'payment_intent' || object.object === 'setup_intent') return { ...ids, intentId: object.id };
  return object.object === 'charge' ? { ...ids, intentId: idOrNull(object.payment_intent) } : none;
}
