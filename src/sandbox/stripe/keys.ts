import type { Stripe } from 'stripe';

/** What the product shows the sandbox in place of Stripe's keys; anything else is refused, as there. */
export const SANDBOX_KEYS = {
  secretKey: 'sk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
  publishableKey: null,
  priceId: 'price_masked_elite_monthly',
};

/** The one version this sandbox speaks. */
export const API_VERSION = '2026-09-30.endive';

export const LOOKUP_KEY = 'masked_elite_monthly';

/** What an operator has ticked at Stripe for the webhook: the product is told of these and of nothing else. */
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
