import * as z from 'zod/mini';
import { MembershipPlan, PremiumSource, SubscriptionStatus } from '#features/plans/contract.ts';
import { SignUp } from '#features/auth/contract.ts';
import type { ErrorCode } from '#platform/shared/app-error.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';

const Text = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength));
const StripeId = Text(120);

/** What the browser has to confirm: a payment, a card without a charge, or nothing at all. */
export const IntentType = z.enum(['payment', 'setup', 'none']);
export type IntentType = z.infer<typeof IntentType>;

/** In cents: what is due now, and every month after. */
const Price = z.object({
  dueNow: z.int(),
  monthly: z.int(),
  currency: z.literal('usd'),
  /** The day of the first charge if free days come first; null if the first month begins today. */
  firstChargeOn: z.nullable(z.iso.date()),
});

const NewPayment = z.object({ clientSecret: z.nullable(z.string()), intentType: IntentType, price: Price });

const CREATION_LIMIT = { max: 5, per: HOUR };

/** With a publishable key the page shows Stripe's card form, without one the sandbox's. */
export const getPaymentSettings = endpoint({
  method: 'GET',
  path: '/api/payments/settings',
  access: 'anyone',
  summary: 'Which card form this site uses.',
  reply: z.object({ publishableKey: z.nullable(z.string()) }),
});

export const createPremiumSignup = endpoint({
  method: 'POST',
  path: '/api/payments/create-premium-signup',
  access: 'anyone',
  summary: 'Start a premium sign-up. The account is created when it is paid, or at once with a code for free days.',
  body: SignUp,
  reply: z.object({
    ...NewPayment.shape,
    /** True if nothing was to be paid: the account exists and is signed in. */
    created: z.boolean(),
  }),
  status: 201,
  errors: ['EMAIL_TAKEN', 'STOPPED', 'BUSY', 'PAYMENT_UNAVAILABLE'],
  limit: CREATION_LIMIT,
});

export const confirmPremiumSignup = endpoint({
  method: 'POST',
  path: '/api/payments/confirm-premium-signup',
  access: 'anyone',
  summary:
    'Complete a premium sign-up that was paid. Only the payment counts; the data that the browser sends is ignored.',
  body: z.strictObject({
    /** The id of the payment intent, or of the setup intent if nothing was due. */
    paymentIntentId: StripeId,
    /** The form as stored between the two pages, without passwords. Accepted because the page sends it, and ignored. */
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
  summary: 'Start an upgrade of the account that is signed in.',
  body: z.strictObject({
    /** Without one, the code saved at sign-up is applied; an empty string removes that one. */
    promoCode: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    /** For members with free days: the card is saved now and first charged when they have ended. */
    afterGift: z.optional(z.boolean()),
  }),
  reply: z.object({
    ...NewPayment.shape,
    /** The code that is applied: the one that was sent, or the one saved at sign-up. */
    promoCode: z.nullable(z.string()),
    /** The code saved at sign-up, if it is no longer valid. */
    lapsedCode: z.nullable(z.string()),
  }),
  status: 201,
  errors: ['ALREADY_PREMIUM', 'PAYMENT_UNAVAILABLE'],
  // Called on every load of the page, so the limit must allow reloads; the same choice gives the same checkout.
  limit: { max: 20, per: HOUR },
});

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/api/payments/confirm-subscription',
  access: 'member',
  summary: 'Confirm an upgrade that was paid.',
  body: z.strictObject({ paymentIntentId: StripeId }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['PAYMENT_NOT_FOUND', 'PAYMENT_INCOMPLETE', 'PAYMENT_UNAVAILABLE'],
});

/** For the page that the bank's page returns to. */
export const getPaymentState = endpoint({
  method: 'GET',
  path: '/api/payments/state/:intentId',
  access: 'anyone',
  summary: 'The state of a payment. Only for the browser that started it.',
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
  /** Where Stripe serves it as a file, once it is paid. */
  receipt: z.nullable(z.string()),
});

export const Billing = z.object({
  plan: MembershipPlan,
  status: SubscriptionStatus,
  source: PremiumSource,
  monthly: z.int(),
  /** The day of the next charge; null if none follows. */
  renewsOn: z.nullable(z.iso.date()),
  /** For members with free days: the day of the first charge if they subscribe. */
  giftChargeOn: z.nullable(z.iso.date()),
  endsOn: z.nullable(z.iso.date()),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() })),
  invoices: z.array(Invoice),
  /** The last day on which the last payment can be refunded; null if it cannot. */
  refundableUntil: z.nullable(z.iso.date()),
  /** Why the last payment cannot be refunded; null if it can be, or if there is none to explain. */
  refundRefused: z.nullable(z.enum(['used', 'too_late', 'no_card', 'email_unverified'])),
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
  'Cancel the subscription at the end of the paid period.',
);
/** The ticket comes from the refused sign-in: suspended members cannot open their settings. */
export const cancelSuspended = endpoint({
  method: 'POST',
  path: '/api/payments/cancel-suspended',
  access: 'anyone',
  summary: 'Cancel the subscription of a suspended member at the end of the paid period.',
  body: z.strictObject({ ticket: Text(500) }),
  /** The last day of premium; null if it ended at once. */
  reply: z.object({ endsOn: z.nullable(z.iso.date()) }),
  errors: ['LINK_EXPIRED', 'NO_SUBSCRIPTION', 'PAYMENT_UNAVAILABLE'],
  limit: { max: 10, per: HOUR },
});
export const resumeSubscription = onSubscription('resume-subscription', 'Undo a cancellation.');
export const refundSubscription = onSubscription(
  'refund',
  'Refund within 30 days, once per person: premium ends at once.',
  ['REFUND_USED', 'EMAIL_UNVERIFIED'],
);

export const startCardUpdate = endpoint({
  method: 'POST',
  path: '/api/payments/card',
  access: 'member',
  summary: 'Start a change of the card.',
  reply: z.object({ clientSecret: z.string() }),
  status: 201,
  errors: ['NO_SUBSCRIPTION', 'PAYMENT_UNAVAILABLE'],
  limit: CREATION_LIMIT,
});

export const confirmCardUpdate = endpoint({
  method: 'PUT',
  path: '/api/payments/card',
  access: 'member',
  summary: 'Use a card that Stripe has accepted. An open invoice is charged to it.',
  body: z.strictObject({ setupIntentId: StripeId }),
  reply: Billing,
  errors: ['PAYMENT_NOT_FOUND', 'PAYMENT_INCOMPLETE', 'NO_SUBSCRIPTION', 'PAYMENT_UNAVAILABLE'],
});

/** The body is parsed once its signature is checked. The event's id is recorded; the state itself is read from Stripe. */
export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhook',
  access: 'vendor',
  summary: 'A webhook event from Stripe.',
  reply: z.object({ received: z.literal(true) }),
  errors: ['FORBIDDEN'],
  bodyLimit: 256 * 1024,
});
