import type { Stripe } from 'stripe';
import { refundCharge } from '../billing/refunds.ts';
import { invalid } from '../stripe-fault.ts';
import { assertKnownCustomer, LIST_PARAMS, listOf, retrieve, type ApiRoute } from './api-route.ts';

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

export const chargeRoutes: ApiRoute[] = [
  {
    method: 'GET',
    path: '/v1/charges',
    params: [...LIST_PARAMS, 'customer', 'payment_intent'],
    answer(ledger, form) {
      const [customer, intent] = [form.get('customer'), form.get('payment_intent')];
      assertKnownCustomer(ledger, customer);
      const found = ledger
        .all('charge')
        .filter((one) => customer === undefined || one.customer === customer)
        .filter((one) => intent === undefined || one.payment_intent === intent);
      return listOf('/v1/charges', found, form) satisfies Stripe.ApiList<Stripe.Charge>;
    },
  },
  retrieve('charge', '/v1/charges'),
  {
    method: 'POST',
    path: '/v1/refunds',
    params: ['payment_intent', 'charge', 'amount', 'reason'],
    answer(ledger, form) {
      const [intentId, chargeId, amount] = [form.get('payment_intent'), form.get('charge'), form.get('amount')];
      if (!intentId && !chargeId) throw invalid('One of payment_intent or charge is needed.', 'parameter_missing');
      const charge = ledger.get('charge', chargeId ?? ledger.get('payment_intent', intentId ?? '').latest_charge);
      const reason = REASONS.find((known) => known === form.get('reason')) ?? null;
      return refundCharge(ledger, charge, { reason, ...(amount === undefined ? {} : { amount: Number(amount) }) });
    },
  },
  retrieve('refund', '/v1/refunds'),
  {
    method: 'GET',
    path: '/v1/disputes',
    params: [...LIST_PARAMS, 'charge', 'payment_intent'],
    answer(ledger, form) {
      const [charge, intent] = [form.get('charge'), form.get('payment_intent')];
      const found = ledger
        .all('dispute')
        .filter((one) => charge === undefined || one.charge === charge)
        .filter((one) => intent === undefined || one.payment_intent === intent);
      return listOf('/v1/disputes', found, form) satisfies Stripe.ApiList<Stripe.Dispute>;
    },
  },
  retrieve('event', '/v1/events'),
  {
    method: 'GET',
    path: '/v1/events',
    params: [...LIST_PARAMS, 'type'],
    answer(ledger, form) {
      const type = form.get('type');
      const found = ledger.all('event').filter((event) => type === undefined || event.type === type);
      return listOf('/v1/events', found, form) satisfies Stripe.ApiList<Stripe.EventBase>;
    },
  },
];
