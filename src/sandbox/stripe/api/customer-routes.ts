import type { Stripe } from 'stripe';
import { emit } from '../events.ts';
import { metadataIn, type Form } from './form.ts';
import type { Ledger } from '../ledger.ts';
import { newCustomer } from '../objects/new-customer.ts';
import { invalid } from '../stripe-fault.ts';
import { end } from '../billing/subscriptions.ts';
import type { ApiRoute } from './api-route.ts';

const FIELDS = ['email', 'description'] as const;

export const customerRoutes: ApiRoute[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    params: FIELDS,
    answer(ledger, form) {
      const [email, description] = FIELDS.map((name) => form.get(name) ?? null);
      const fields = { email: email ?? null, description: description ?? null, metadata: metadataIn(form) };
      const customer = newCustomer(ledger, fields);
      emit(ledger, 'customer.created', customer);
      return customer;
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    answer: (ledger, _form, id) =>
      ledger.state.deletedCustomers.includes(id) ? deletedCustomer(id) : ledger.get('customer', id),
  },
  {
    method: 'POST',
    path: '/v1/customers/:id',
    params: [...FIELDS, 'balance', 'invoice_settings.default_payment_method'],
    answer: updateCustomer,
  },
  {
    method: 'DELETE',
    path: '/v1/customers/:id',
    answer(ledger, _form, id) {
      const customer = ledger.get('customer', id);
      const subscriptions = ledger.all('subscription').filter((one) => one.customer === id && one.ended_at === null);
      for (const subscription of subscriptions) end(ledger, subscription, 'cancellation_requested');
      for (const method of ledger.all('payment_method')) if (method.customer === id) method.customer = null;
      ledger.remove('customer', id);
      ledger.state.deletedCustomers.push(id);
      emit(ledger, 'customer.deleted', customer);
      return deletedCustomer(id);
    },
  },
];

function updateCustomer(ledger: Ledger, form: Form, id: string): Stripe.Customer {
  const customer = ledger.get('customer', id);
  const before = JSON.stringify(customer);
  const method = form.get('invoice_settings.default_payment_method');
  if (method === '') customer.invoice_settings.default_payment_method = null;
  else if (method !== undefined) {
    const known = ledger.get('payment_method', method);
    if (known.customer !== id)
      throw invalid(`The customer does not have a payment method with the ID ${method}.`, 'resource_missing');
    customer.invoice_settings.default_payment_method = method;
  }
  for (const name of FIELDS) if (form.has(name)) customer[name] = form.get(name) ?? null;
  if (form.has('balance')) customer.balance = Number(form.get('balance'));
  customer.metadata = { ...customer.metadata, ...metadataIn(form) };
  if (JSON.stringify(customer) !== before) emit(ledger, 'customer.updated', customer);
  return customer;
}

const deletedCustomer = (id: string): Stripe.DeletedCustomer => ({ id, object: 'customer', deleted: true });
