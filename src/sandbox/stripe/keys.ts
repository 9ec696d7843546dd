import type { Stripe } from 'stripe';

/** The sandbox's keys; it refuses any others, as Stripe does. */
export const SANDBOX_KEYS = {
  secretKey: 'sk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
  publishableKey: null,
  priceId: 'price_masked_elite_monthly',
};

/** The only API version that the sandbox supports. */
export const API_VERSION = '2026-09-30.endive';

export const LOOKUP_KEY = 'masked_elite_monthly';

/** The events that an operator enables for the webhook at Stripe; no others are sent. */
export const ENABLED_EVENTS: readonly Stripe.Event.Type[] = [
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'setup_intent.succeeded',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'customer.deleted',
];
