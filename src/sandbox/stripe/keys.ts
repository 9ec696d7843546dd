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
