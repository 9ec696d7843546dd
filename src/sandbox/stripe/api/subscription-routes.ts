import type { Stripe } from 'stripe';
import { emit } from '../events.ts';
import { flagIn, listIn, metadataIn, type Form } from './form.ts';
import type { Ledger } from '../ledger.ts';
import { invalid, missing } from '../stripe-fault.ts';
import { end, subscribe } from '../billing/subscriptions.ts';
import { assertKnownCustomer, LIST_PARAMS, listOf, referenced, retrieve, type ApiRoute } from './api-route.ts';

export const subscriptionRoutes: ApiRoute[] = [
  {
    method: 'POST',
    path: '/v1/subscriptions',
    params: [
      'customer',
      'items.*.price',
      'payment_behavior',
      'payment_settings.save_default_payment_method',
      'payment_settings.payment_method_types.*',
      'discounts.*.coupon',
      'trial_end',
      'trial_settings.end_behavior.missing_payment_method',
    ],
    answer: createSubscription,
  },
  {
    method: 'GET',
    path: '/v1/subscriptions',
    params: [...LIST_PARAMS, 'customer', 'status'],
    answer(ledger, form) {
      const [customer, status] = [form.get('customer'), form.get('status')];
      assertKnownCustomer(ledger, customer);
      const found = ledger
        .all('subscription')
        .filter((one) => customer === undefined || one.customer === customer)
        .filter((one) => (status === undefined ? one.status !== 'canceled' : ['all', one.status].includes(status)));
      return listOf('/v1/subscriptions', found, form) satisfies Stripe.ApiList<Stripe.Subscription>;
    },
  },
  retrieve('subscription', '/v1/subscriptions'),
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    params: ['cancel_at_period_end', 'default_payment_method'],
    answer: updateSubscription,
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    params: ['invoice_now', 'prorate'],
    answer(ledger, _form, id) {
      const subscription = requireLive(ledger, id);
      end(ledger, subscription, 'cancellation_requested');
      return subscription;
    },
  },
];

function createSubscription(ledger: Ledger, form: Form): Stripe.Subscription {
  const behaviour = form.get('payment_behavior');
  if (behaviour !== 'default_incomplete')
    throw invalid('The sandbox knows no other payment_behavior than default_incomplete', 'parameter_invalid');
  const coupons = [...form.keys()].filter((key) => /^discounts\.\d+\.coupon$/.test(key));
  return subscribe(ledger, {
    customer: referenced(ledger, 'customer', form, 'customer'),
    price: referenced(ledger, 'price', form, 'items.0.price'),
    coupons: coupons.map((name) => referenced(ledger, 'coupon', form, name)),
    metadata: metadataIn(form),
    savesCard: form.get('payment_settings.save_default_payment_method') === 'on_subscription',
    methodTypes: listIn(form, 'payment_settings.payment_method_types'),
    trialEnd: trialEndIn(ledger, form),
  });
}

function trialEndIn(ledger: Ledger, form: Form): number | null {
  const given = form.get('trial_end');
  if (given === undefined) return null;
  const trialEnd = Number(given);
  if (!Number.isInteger(trialEnd) || trialEnd <= ledger.now())
    throw invalid(
      'Invalid timestamp: must be an integer Unix timestamp in the future.',
      'parameter_invalid',
      'trial_end',
    );
  if (form.get('trial_settings.end_behavior.missing_payment_method') !== 'cancel')
    throw invalid('The sandbox knows no other missing_payment_method than cancel', 'parameter_invalid');
  return trialEnd;
}

function updateSubscription(ledger: Ledger, form: Form, id: string): Stripe.Subscription {
  const subscription = requireLive(ledger, id);
  const method = form.get('default_payment_method');
  if (method !== undefined) {
    if (ledger.get('payment_method', method).customer !== subscription.customer)
      throw invalid(`The customer does not have a payment method with the ID ${method}.`, 'resource_missing');
    subscription.default_payment_method = method;
  }
  const leaves = flagIn(form, 'cancel_at_period_end');
  if (leaves !== null) {
    if (subscription.status === 'incomplete')
      throw invalid('A subscription that is incomplete can only be canceled immediately.');
    subscription.cancel_at_period_end = leaves;
    subscription.canceled_at = leaves ? ledger.now() : null;
    subscription.cancel_at = leaves ? (subscription.items.data[0]?.current_period_end ?? null) : null;
  }
  subscription.metadata = { ...subscription.metadata, ...metadataIn(form) };
  emit(ledger, 'customer.subscription.updated', subscription);
  return subscription;
}

/** An ended subscription can be read, but not changed. */
function requireLive(ledger: Ledger, id: string): Stripe.Subscription {
  const subscription = ledger.get('subscription', id);
  if (subscription.ended_at !== null) throw missing('subscription', id);
  return subscription;
}
