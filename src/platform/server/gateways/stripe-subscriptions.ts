import type { Stripe } from 'stripe';
import { AppError } from '#platform/shared/app-error.ts';
import { codeOf, expanded, idOf, momentOf, type StripeClient } from './stripe-client.ts';
import { outlineInvoice, type InvoiceState } from './stripe-invoices.ts';

interface NewSubscription {
  customerId: string;
  /** Off every month. */
  percentOff?: number;
  /** One a checkout attempt: the same key gives the same subscription. */
  idempotencyKey: string;
}

/** A subscription that waits for the browser to confirm its payment, or its card where nothing is due. */
interface StartedSubscription {
  subscriptionId: string;
  intentId: string | null;
  clientSecret: string | null;
  intentType: 'payment' | 'setup' | 'none';
  /** In cents. */
  dueNow: number;
  monthly: number;
}

const STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;

export interface SubscriptionState {
  id: string;
  customerId: string;
  /** Stripe's own word. */
  status: (typeof STATUSES)[number];
  priceId: string;
  startedAt: Date;
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | null;
  /** True while it waits for a card, though nothing was due at its start. */
  needsCard: boolean;
  card: Card | null;
  latestInvoice: Omit<InvoiceState, 'refunded' | 'disputed' | 'intentId'> | null;
}

interface Card {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

export interface SubscriptionGateway {
  startSubscription(subscription: NewSubscription): Promise<StartedSubscription>;
  /** Null where Stripe does not know it. */
  readSubscription(id: string): Promise<SubscriptionState | null>;
  /** All of them, ended ones too, newest first. */
  listSubscriptions(customerId: string): Promise<SubscriptionState[]>;
  /** True cancels at the end of the period, false takes it back. Null where there is nothing left to change. */
  cancelAtPeriodEnd(id: string, cancel: boolean): Promise<SubscriptionState | null>;
  /** At once; an open payment for it can no longer be made. Null where it had ended already. */
  cancelNow(id: string): Promise<SubscriptionState | null>;
}

const PARTS = ['latest_invoice', 'default_payment_method'];
const LIST_PARTS = PARTS.map((part) => `data.${part}`);

export function openSubscriptions(client: StripeClient, priceId: string): SubscriptionGateway {
  const coupons = new Set<string>();

  /** Coupons are made when first needed; their name says all they are. */
  async function couponFor(percentOff: number): Promise<string> {
    const id = `percent-${percentOff}`;
    if (coupons.has(id)) return id;
    const known = await client.find((sdk) => sdk.coupons.retrieve(id));
    if (!known) await createCoupon(id, percentOff);
    coupons.add(id);
    return id;
  }

  async function createCoupon(id: string, percentOff: number): Promise<void> {
    try {
      await client.ask((sdk) => sdk.coupons.create({ id, percent_off: percentOff, duration: 'forever' }));
    } catch (error) {
      // Another request needed it at the same moment.
      if (codeOf(error) !== 'resource_already_exists') throw error;
    }
  }

  async function change(id: string, call: (sdk: Stripe) => Promise<Stripe.Subscription>) {
    const before = await client.find((sdk) => sdk.subscriptions.retrieve(id));
    if (!before || hasEnded(before)) return null;
    const after = await client.find(call);
    return after && describe(after);
  }

  return {
    async startSubscription({ customerId, percentOff = 0, idempotencyKey }) {
      const discounts = percentOff > 0 ? [{ coupon: await couponFor(percentOff) }] : [];
      const subscription = await client.ask((sdk) =>
        sdk.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: priceId }],
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription' },
            ...(discounts.length > 0 ? { discounts } : {}),
            expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
          },
          { idempotencyKey },
        ),
      );
      const invoice = expanded(subscription.latest_invoice);
      if (!invoice) throw new AppError('PAYMENT_UNAVAILABLE');
      return {
        subscriptionId: subscription.id,
        ...whatToConfirm(subscription, invoice),
        dueNow: invoice.amount_due,
        monthly: invoice.total,
      };
    },

    async readSubscription(id) {
      const found = await client.find((sdk) => sdk.subscriptions.retrieve(id, { expand: PARTS }));
      return found && describe(found);
    },

    async listSubscriptions(customerId) {
      const found = await client.find((sdk) =>
        sdk.subscriptions.list({ customer: customerId, status: 'all', limit: 100, expand: LIST_PARTS }),
      );
      return found?.data.map(describe) ?? [];
    },

    cancelAtPeriodEnd: (id, cancel) =>
      change(id, (sdk) => sdk.subscriptions.update(id, { cancel_at_period_end: cancel, expand: PARTS })),
    cancelNow: (id) => change(id, (sdk) => sdk.subscriptions.cancel(id, { expand: PARTS })),
  };
}

/** Such a one can be read, but no longer changed. */
export function hasEnded({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

function whatToConfirm(
  { pending_setup_intent: pending }: Stripe.Subscription,
  { confirmation_secret: confirmation }: Stripe.Invoice,
): Pick<StartedSubscription, 'intentId' | 'clientSecret' | 'intentType'> {
  const setup = expanded(pending);
  const clientSecret = confirmation?.client_secret ?? setup?.client_secret ?? null;
  if (clientSecret === null) return { intentId: null, clientSecret, intentType: 'none' };
  const [intentId = ''] = clientSecret.split('_secret_');
  return { intentId, clientSecret, intentType: confirmation ? 'payment' : 'setup' };
}

function describe(subscription: Stripe.Subscription): SubscriptionState {
  const [item] = subscription.items.data;
  if (!item) throw new AppError('PAYMENT_UNAVAILABLE');
  const invoice = expanded(subscription.latest_invoice);
  const { id, status, ended_at: ended, cancel_at_period_end: cancelAtPeriodEnd } = subscription;
  return {
    id,
    customerId: idOf(subscription.customer),
    // A word that came later than this code buys nothing.
    status: STATUSES.find((known) => known === status) ?? 'unpaid',
    priceId: item.price.id,
    startedAt: momentOf(subscription.start_date),
    periodStart: momentOf(item.current_period_start),
    periodEnd: momentOf(item.current_period_end),
    cancelAtPeriodEnd,
    endedAt: ended === null ? null : momentOf(ended),
    needsCard: subscription.pending_setup_intent !== null,
    card: describeCard(expanded(subscription.default_payment_method)),
    latestInvoice: invoice && outlineInvoice(invoice),
  };
}

function describeCard(method: Stripe.PaymentMethod | null): Card | null {
  if (!method?.card) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { brand, last4, expMonth, expYear };
}
