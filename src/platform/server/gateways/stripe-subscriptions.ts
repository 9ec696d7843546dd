import type { Stripe } from 'stripe';
import { AppError } from '#platform/shared/app-error.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { codeOf, expanded, idOf, type StripeClient } from './stripe-client.ts';
import {
  describeSubscription,
  hasEnded,
  monthlyPrice,
  PARTS,
  type SubscriptionState,
} from './stripe-subscription-state.ts';

interface NewSubscription {
  customerId: string;
  /** Off every month. */
  percentOff?: number;
  /** The card is taken now and first charged then. */
  trialEnd?: Date | null;
  /** One a checkout attempt: the same key gives the same subscription. */
  idempotencyKey: string;
}

/** A subscription that waits for the browser to confirm its payment, or its card where nothing is due. */
export interface StartedSubscription {
  subscriptionId: string;
  intentId: string | null;
  clientSecret: string | null;
  intentType: 'payment' | 'setup' | 'none';
  /** In cents. */
  dueNow: number;
  monthly: number;
}

export interface SubscriptionGateway {
  /** Null where Stripe does not know the customer, or no longer. */
  startSubscription(subscription: NewSubscription): Promise<StartedSubscription | null>;
  /** Null where Stripe does not know it. */
  readSubscription(id: string): Promise<SubscriptionState | null>;
  /** All for our product, at whatever price it was when they began; ended ones too, newest first. */
  listSubscriptions(customerId: string): Promise<SubscriptionState[]>;
  /** True cancels at the end of the period, false takes it back. Null where there is nothing left to change. */
  cancelAtPeriodEnd(id: string, cancel: boolean): Promise<SubscriptionState | null>;
  /** At once; an open payment for it can no longer be made. Null where it had ended already. */
  cancelNow(id: string): Promise<SubscriptionState | null>;
}

const LIST_PARTS = PARTS.map((part) => `data.${part}`);

export function openSubscriptions(client: StripeClient, priceId: string): SubscriptionGateway {
  const coupons = new Set<string>();
  let product: Promise<string> | undefined;

  /** A new price makes no member a stranger: what is sold stays the same. */
  async function productSold(): Promise<string> {
    product ??= client.ask((sdk) => sdk.prices.retrieve(priceId)).then((price) => idOf(price.product));
    try {
      return await product;
    } catch (error) {
      product = undefined;
      throw error;
    }
  }

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
    return after && describeSubscription(after);
  }

  /** A card from earlier would start the subscription before anybody has confirmed it. */
  async function forgetDefaultCard(customerId: string): Promise<void> {
    await client.find((sdk) => sdk.customers.update(customerId, { invoice_settings: { default_payment_method: '' } }));
  }

  return {
    async startSubscription({ customerId, percentOff = 0, trialEnd = null, idempotencyKey }) {
      if (trialEnd) await forgetDefaultCard(customerId);
      const discounts = percentOff > 0 ? [{ coupon: await couponFor(percentOff) }] : [];
      const create = (sdk: Stripe) =>
        sdk.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: priceId }],
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription' },
            ...(discounts.length > 0 ? { discounts } : {}),
            ...(trialEnd ? trialUntil(trialEnd) : {}),
            expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
          },
          { idempotencyKey },
        );
      const subscription = await client.find(create, 'customer').catch((error: unknown) => {
        // It may be the coupon that somebody has deleted.
        coupons.clear();
        throw error;
      });
      const invoice = expanded(subscription?.latest_invoice);
      if (!subscription) return null;
      const [item] = subscription.items.data;
      if (!invoice || !item) throw new AppError('PAYMENT_UNAVAILABLE');
      return {
        subscriptionId: subscription.id,
        ...whatToConfirm(subscription, invoice),
        dueNow: invoice.amount_due,
        monthly: trialEnd ? monthlyPrice(item, percentOff) : invoice.total,
      };
    },

    async readSubscription(id) {
      const found = await client.find((sdk) => sdk.subscriptions.retrieve(id, { expand: PARTS }));
      return found && describeSubscription(found);
    },

    async listSubscriptions(customerId) {
      const sold = await productSold();
      const found = await client.find((sdk) =>
        sdk.subscriptions.list({ customer: customerId, status: 'all', limit: 100, expand: LIST_PARTS }),
      );
      const ours = found?.data.filter(({ items }) => items.data.some(({ price }) => idOf(price.product) === sold));
      return ours?.map(describeSubscription) ?? [];
    },

    cancelAtPeriodEnd: (id, cancel) =>
      change(id, (sdk) => sdk.subscriptions.update(id, { cancel_at_period_end: cancel, expand: PARTS })),
    cancelNow: (id) => change(id, (sdk) => sdk.subscriptions.cancel(id, { expand: PARTS })),
  };
}

/** Without a card by then it ends by itself: nobody owes anything. */
function trialUntil(trialEnd: Date) {
  return {
    trial_end: trialEnd.getTime() / SECOND,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  } as const;
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
