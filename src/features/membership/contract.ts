import * as z from 'zod/mini';
import { SignUp } from '#features/auth/contract.ts';
import type { ErrorCode } from '#platform/shared/app-error.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';

const Text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
const StripeId = Text(120);

/** What the browser has to confirm: a payment, a card without a charge, or nothing at all. */
export const IntentType = z.enum(['payment', 'setup', 'none']);
export type IntentType = z.infer<typeof IntentType>;

/** In cents: what is due now, and every month after. */
const Price = z.object({
  dueNow: z.int(),
  monthly: z.int(),
  currency: z.literal('usd'),
  /** The day of the first charge where a gift comes first; null where months are counted from today. */
  firstChargeOn: z.nullable(z.iso.date()),
});

const NewPayment = z.object({ clientSecret: z.nullable(z.string()), intentType: IntentType, price: Price });

const CREATION_LIMIT = { max: 5, per: HOUR };

/** Where the card form comes from: Stripe's own with a key, the sandbox's without. */
export const getPaymentSettings = endpoint({
  method: 'GET',
  path: '/api/payments/settings',
  access: 'anyone',
  summary: 'With which card form this site takes payments.',
  reply: z.object({ publishableKey: z.nullable(z.string()) }),
});

export const createPremiumSignup = endpoint({
  method: 'POST',
  path: '/api/payments/create-premium-signup',
  access: 'anyone',
  summary: 'Begin a premium sign-up. The account is made when it is paid; a code for free premium makes it at once.',
  body: SignUp,
  reply: z.object({
    ...NewPayment.shape,
    /** True where nothing was to be paid: the account exists and is signed in. */
    created: z.boolean(),
  }),
  status: 201,
  errors: ['EMAIL_TAKEN', 'BUSY', 'PAYMENT_UNAVAILABLE'],
  limit: CREATION_LIMIT,
});

export const confirmPremiumSignup = endpoint({
  method: 'POST',
  path: '/api/payments/confirm-premium-signup',
  access: 'anyone',
  summary:
    'Finish a premium sign-up that was paid. Only the payment counts; what the browser says of the person does not.',
  body: z.strictObject({
    /** Of the payment, or of the card's set-up where nothing was due. */
    paymentIntentId: StripeId,
    /** As kept between the two pages, without passwords. Accepted because the page sends it, and not believed. */
    signupData: z.optional(z.record(z.string(), z.unknown())),
  }),
  reply: z.object({ success: z.boolean(), message: z.string() }),
  errors: ['PAYMENT_NOT_FOUND', 'PAYMENT_INCOMPLETE', 'EMAIL_TAKEN', 'PAYMENT_UNAVAILABLE'],
  failure: () => ({ success: false }),
  limit: { max: 30, per: HOUR },
});

export const createSubscription = endpoint({
  method: 'POST',
  path: '/api/payments/create-subscription',
  access: 'member',
  summary: 'Begin to upgrade the account that is signed in.',
  body: z.strictObject({
    /** Without one, the code kept since the sign-up counts; an empty one forgets that. */
    promoCode: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    /** For members by promo code: the card is taken now and first charged when the gift has ended. */
    afterGift: z.optional(z.boolean()),
  }),
  reply: z.object({
    ...NewPayment.shape,
    /** The code that counts: the one that was sent, or the one kept since the sign-up. */
    promoCode: z.nullable(z.string()),
    /** The code kept since the sign-up, where it is no longer valid. */
    lapsedCode: z.nullable(z.string()),
  }),
  status: 201,
  errors: ['ALREADY_PREMIUM', 'PAYMENT_UNAVAILABLE'],
  // Called on every load of the page, and the same choice gives the same checkout: reloading must lock nobody out.
  limit: { max: 20, per: HOUR },
});

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/api/payments/confirm-subscription',
  access: 'member',
  summary: 'Take up an upgrade that was paid.',
  body: z.strictObject({ paymentIntentId: StripeId }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['PAYMENT_NOT_FOUND', 'PAYMENT_INCOMPLETE', 'PAYMENT_UNAVAILABLE'],
});

/** For the page that a bank's own page returns to: what became of the payment, as Stripe says it now. */
export const getPaymentState = endpoint({
  method: 'GET',
  path: '/api/payments/state/:intentId',
  access: 'anyone',
  summary: 'What became of a payment; only for whoever began it.',
  params: z.object({ intentId: StripeId }),
  query: z.object({ clientSecret: z.string().check(z.maxLength(300)) }),
  reply: z.object({
    state: z.enum(['succeeded', 'processing', 'failed', 'open']),
    kind: z.enum(['signup', 'upgrade', 'card']),
    price: z.nullable(Price),
  }),
  errors: ['PAYMENT_NOT_FOUND', 'PAYMENT_UNAVAILABLE'],
});

const Invoice = z.object({
  id: z.string(),
  day: z.iso.date(),
  amount: z.int(),
  refunded: z.int(),
  status: z.enum(['paid', 'open', 'void', 'refunded']),
});

export const Billing = z.object({
  plan: z.enum(['free', 'premium']),
  status: z.enum(['active', 'past_due', 'canceling', 'canceled', 'incomplete']),
  /** Where premium comes from: a subscription, a code, or nowhere. */
  source: z.enum(['subscription', 'code', 'none']),
  monthly: z.int(),
  /** The next charge, or the last day of premium where no charge follows. */
  renewsOn: z.nullable(z.iso.date()),
  /** For members by promo code: the day of the first charge if they keep premium. */
  giftChargeOn: z.nullable(z.iso.date()),
  endsOn: z.nullable(z.iso.date()),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() })),
  invoices: z.array(Invoice),
  /** Until when the money back is one click away; null where there is none to give back. */
  refundableUntil: z.nullable(z.iso.date()),
  /** Why the last payment cannot be given back by a click; null where it can, or where that goes without saying. */
  refundRefused: z.nullable(z.enum(['used', 'too_late', 'email_unverified'])),
});
export type Billing = z.infer<typeof Billing>;

const onSubscription = <const P extends string>(action: P, summary: string, errors: readonly ErrorCode[] = []) =>
  endpoint({
    method: 'POST',
    path: `/api/payments/${action}`,
    access: 'member',
    summary,
    reply: Billing,
    errors: ['NO_SUBSCRIPTION', 'PAYMENT_UNAVAILABLE', ...errors],
  });

export const getBilling = endpoint({
  method: 'GET',
  path: '/api/payments/billing',
  access: 'member',
  summary: 'Plan, card and invoices.',
  reply: Billing,
  errors: ['PAYMENT_UNAVAILABLE'],
});

export const cancelSubscription = onSubscription(
  'cancel-subscription',
  'Cancel at the end of the period that is paid.',
);
/** A refused sign-in gives the ticket: the settings are behind a door that does not open. */
export const cancelSuspended = endpoint({
  method: 'POST',
  path: '/api/payments/cancel-suspended',
  access: 'anyone',
  summary: 'Cancel at the end of the period that is paid, while suspended.',
  body: z.strictObject({ ticket: Text(500) }),
  /** The last day of premium; null where it is over at once. */
  reply: z.object({ endsOn: z.nullable(z.iso.date()) }),
  errors: ['LINK_EXPIRED', 'NO_SUBSCRIPTION', 'PAYMENT_UNAVAILABLE'],
  limit: { max: 10, per: HOUR },
});
export const resumeSubscription = onSubscription('resume-subscription', 'Take a cancellation back.');
export const refundSubscription = onSubscription(
  'refund',
  'Money back within 30 days, once per person: premium ends at once.',
  ['REFUND_USED', 'EMAIL_UNVERIFIED'],
);

export const startCardUpdate = endpoint({
  method: 'POST',
  path: '/api/payments/card',
  access: 'member',
  summary: 'Begin to change the card.',
  reply: z.object({ clientSecret: z.string() }),
  status: 201,
  errors: ['NO_SUBSCRIPTION', 'PAYMENT_UNAVAILABLE'],
  limit: CREATION_LIMIT,
});

export const confirmCardUpdate = endpoint({
  method: 'PUT',
  path: '/api/payments/card',
  access: 'member',
  summary: 'Take up a card that Stripe has accepted; an open invoice is tried again with it.',
  body: z.strictObject({ setupIntentId: StripeId }),
  reply: Billing,
  errors: ['PAYMENT_NOT_FOUND', 'PAYMENT_INCOMPLETE', 'NO_SUBSCRIPTION', 'PAYMENT_UNAVAILABLE'],
});

/** Stripe's doorbell: verified on the raw body, remembered by its id, and answered by looking at Stripe itself. */
export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhook',
  access: 'vendor',
  summary: 'Stripe tells that something has changed.',
  body: z.unknown(),
  reply: z.object({ received: z.literal(true) }),
  errors: ['FORBIDDEN'],
  bodyLimit: 256 * 1024,
});
