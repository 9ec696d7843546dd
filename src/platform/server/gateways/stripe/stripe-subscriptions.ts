import type { Stripe } from 'stripe';
import { AppError } from '#platform/shared/app-error.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { codeOf, expanded, idOf, type StripeClient } from './stripe-client.ts';
import {
  describeSubscription,
  hasEnded,
  monthlyPrice,
  EXPANDED_FIELDS,
  type SubscriptionState,
} from './stripe-subscription-state.ts';

interface NewSubscription {
  customerId: string;
  /** Discount on every month. */
  percentOff?: number;
  /** The card is saved now and first charged then. */
  trialEnd?: Date | null;
  /** One per checkout attempt: the same key gives the same subscription. */
  idempotencyKey: string;
}

/** A subscription whose payment (or card, if nothing is due) the browser has yet to confirm. */
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
  /** Null if the customer does not exist, or was deleted. */
  startSubscription(subscription: NewSubscription): Promise<StartedSubscription | null>;
  /** Null if Stripe does not know it. */
  readSubscription(id: string): Promise<SubscriptionState | null>;
  /** All subscriptions to our product, at any price and also ended ones, newest first. */
  listSubscriptions(customerId: string): Promise<SubscriptionState[]>;
  /** True cancels at the end of the period, false undoes that. Null if the subscription has ended. */
  cancelAtPeriodEnd(id: string, cancel: boolean): Promise<SubscriptionState | null>;
  /** Ends it at once; an open payment can no longer be made. Null if it had already ended. */
  cancelNow(id: string): Promise<SubscriptionState | null>;
}

const LIST_EXPANDED_FIELDS = EXPANDED_FIELDS.map((field) => `data.${field}`);

export function openSubscriptions(client: StripeClient, priceId: string): SubscriptionGateway {
  const coupons = new Set<string>();
  let product: Promise<string> | undefined;

  /** Subscriptions are recognised by product, because the price may change. */
  async function ourProduct(): Promise<string> {
    product ??= client.ask((sdk) => sdk.prices.retrieve(priceId)).then((price) => idOf(price.product));
    try {
      return await product;
    } catch (error) {
      product = undefined;
      throw error;
    }
  }

  /** Coupons are created when first needed; the id contains the percentage. */
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
      // Another request created it at the same time.
      if ((await codeOf(error)) !== 'resource_already_exists') throw error;
    }
  }

  async function change(id: string, call: (sdk: Stripe) => Promise<Stripe.Subscription>) {
    const before = await client.find((sdk) => sdk.subscriptions.retrieve(id));
    if (!before || hasEnded(before)) return null;
    const after = await client.find(call);
    return after && describeSubscription(after);
  }

  /** Where nothing is due, an earlier default card would start the subscription before the customer has confirmed it. */
  async function removeDefaultCard(customerId: string): Promise<void> {
    await client.find((sdk) => sdk.customers.update(customerId, { invoice_settings: { default_payment_method: '' } }));
  }

  return {
    async startSubscription({ customerId, percentOff = 0, trialEnd = null, idempotencyKey }) {
      if (trialEnd || percentOff > 0) await removeDefaultCard(customerId);
      const discounts = percentOff > 0 ? [{ coupon: await couponFor(percentOff) }] : [];
      const create = (sdk: Stripe) =>
        sdk.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: priceId }],
            payment_behavior: 'default_incomplete',
            // Other methods have no fingerprint by which a person is recognised.
            payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
            ...(discounts.length > 0 ? { discounts } : {}),
            ...(trialEnd ? trialUntil(trialEnd) : {}),
            expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
          },
          { idempotencyKey },
        );
      const subscription = await client.find(create, 'customer').catch((error: unknown) => {
        // The coupon may have been deleted at Stripe: create it again next time.
        coupons.clear();
        throw error;
      });
      const invoice = expanded(subscription?.latest_invoice);
      if (!subscription) return null;
      const [item] = subscription.items.data;
      if (!invoice || !item) throw new AppError('PAYMENT_UNAVAILABLE');
      return {
        subscriptionId: subscription.id,
        ...intentToConfirm(subscription, invoice),
        dueNow: invoice.amount_due,
        monthly: trialEnd ? monthlyPrice(item, percentOff) : invoice.total,
      };
    },

    async readSubscription(id) {
      const found = await client.find((sdk) => sdk.subscriptions.retrieve(id, { expand: EXPANDED_FIELDS }));
      return found && describeSubscription(found);
    },

    async listSubscriptions(customerId) {
      const ours = await ourProduct();
      const found = await client.find((sdk) =>
        sdk.subscriptions.list({ customer: customerId, status: 'all', limit: 100, expand: LIST_EXPANDED_FIELDS }),
      );
      const matching = found?.data.filter(({ items }) => items.data.some(({ price }) => idOf(price.product) === ours));
      return matching?.map(describeSubscription) ?? [];
    },

    cancelAtPeriodEnd: (id, cancel) =>
      change(id, (sdk) => sdk.subscriptions.update(id, { cancel_at_period_end: cancel, expand: EXPANDED_FIELDS })),
    cancelNow: (id) => change(id, (sdk) => sdk.subscriptions.cancel(id, { expand: EXPANDED_FIELDS })),
  };
}

/** Without a card by the end of the trial the subscription ends, and nothing is owed. */
function trialUntil(trialEnd: Date) {
  return {
    trial_end: trialEnd.getTime() / SECOND,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  } as const;
}

function intentToConfirm(
  { pending_setup_intent: pending }: Stripe.Subscription,
  { confirmation_secret: confirmation }: Stripe.Invoice,
): Pick<StartedSubscription, 'intentId' | 'clientSecret' | 'intentType'> {
  const setup = expanded(pending);
  const clientSecret = confirmation?.client_secret ?? setup?.client_secret ?? null;
  if (clientSecret === null) return { intentId: null, clientSecret, intentType: 'none' };
  const [intentId = ''] = clientSecret.split('_secret_');
  return { intentId, clientSecret, intentType: confirmation ? 'payment' : 'setup' };
}
