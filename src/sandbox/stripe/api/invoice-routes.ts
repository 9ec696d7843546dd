import type { Stripe } from 'stripe';
import { required } from './form.ts';
import { subscriptionOf } from '../billing/invoices.ts';
import { invalid } from '../stripe-fault.ts';
import { payInvoice } from '../billing/subscriptions.ts';
import { assertKnownCustomer, LIST_PARAMS, listOf, retrieve, type ApiRoute } from './api-route.ts';

export const invoiceRoutes: ApiRoute[] = [
  {
    method: 'GET',
    path: '/v1/invoices',
    params: [...LIST_PARAMS, 'customer', 'subscription', 'status'],
    answer(ledger, form) {
      const [customer, subscription, status] = [form.get('customer'), form.get('subscription'), form.get('status')];
      assertKnownCustomer(ledger, customer);
      const found = ledger
        .all('invoice')
        .filter((one) => customer === undefined || one.customer === customer)
        .filter((one) => subscription === undefined || subscriptionOf(ledger, one).id === subscription)
        .filter((one) => status === undefined || one.status === status);
      return listOf('/v1/invoices', found, form) satisfies Stripe.ApiList<Stripe.Invoice>;
    },
  },
  retrieve('invoice', '/v1/invoices'),
  {
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    answer(ledger, _form, id) {
      const invoice = ledger.get('invoice', id);
      if (invoice.status === 'paid') throw invalid('Invoice is already paid', 'invoice_already_paid');
      if (invoice.status !== 'open') throw invalid('This invoice can no longer be paid', 'invoice_not_editable');
      payInvoice(ledger, subscriptionOf(ledger, invoice), invoice);
      return invoice;
    },
  },
  {
    method: 'GET',
    path: '/v1/invoice_payments',
    params: [...LIST_PARAMS, 'invoice', 'status', 'payment.type', 'payment.payment_intent'],
    answer(ledger, form) {
      const [invoice, status] = [form.get('invoice'), form.get('status')];
      const intent = form.has('payment.type') ? required(form, 'payment.payment_intent') : undefined;
      const found = ledger
        .all('invoice_payment')
        .filter((one) => invoice === undefined || one.invoice === invoice)
        .filter((one) => intent === undefined || one.payment.payment_intent === intent)
        .filter((one) => status === undefined || one.status === status);
      return listOf('/v1/invoice_payments', found, form) satisfies Stripe.ApiList<Stripe.InvoicePayment>;
    },
  },
];
