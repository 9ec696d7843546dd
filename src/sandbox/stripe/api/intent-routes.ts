import type { Stripe } from 'stripe';
import { confirmSetup } from '../billing/confirm-card.ts';
import { emit } from '../events.ts';
import { flagIn, listIn, metadataIn, required, type Form } from './form.ts';
import type { Ledger } from '../ledger.ts';
import { newSetupIntent } from '../objects/new-intent.ts';
import { invalid } from '../stripe-fault.ts';
import { retrieve, type ApiRoute } from './api-route.ts';

export const intentRoutes: ApiRoute[] = [
  retrieve('payment_intent', '/v1/payment_intents'),
  retrieve('setup_intent', '/v1/setup_intents'),
  {
    method: 'POST',
    path: '/v1/setup_intents',
    params: [
      'customer',
      'usage',
      'automatic_payment_methods.enabled',
      'automatic_payment_methods.allow_redirects',
      'allowed_payment_method_types.*',
    ],
    answer: createSetupIntent,
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    params: ['payment_method'],
    answer(ledger, form, id) {
      const intent = ledger.get('setup_intent', id);
      confirmSetup(ledger, intent, required(form, 'payment_method'));
      return intent;
    },
  },
  retrieve('payment_method', '/v1/payment_methods'),
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    params: ['customer'],
    answer(ledger, form, id) {
      const method = ledger.get('payment_method', id);
      const customer = ledger.get('customer', required(form, 'customer'));
      if (method.customer !== null && method.customer !== customer.id)
        throw invalid('The payment method you provided has already been attached to a customer.');
      method.customer = customer.id;
      emit(ledger, 'payment_method.attached', method);
      return method;
    },
  },
];

function createSetupIntent(ledger: Ledger, form: Form): Stripe.SetupIntent {
  const customer = form.get('customer');
  const types = listIn(form, 'allowed_payment_method_types') as Stripe.SetupIntent.AllowedPaymentMethodType[];
  const intent = newSetupIntent(ledger, customer === undefined ? null : ledger.get('customer', customer).id, {
    automatic_payment_methods: flagIn(form, 'automatic_payment_methods.enabled')
      ? { enabled: true, allow_redirects: 'always' }
      : null,
    allowed_payment_method_types: types.length > 0 ? types : null,
    metadata: metadataIn(form),
    usage: form.get('usage') ?? 'off_session',
  });
  emit(ledger, 'setup_intent.created', intent);
  return intent;
}
