import { timingSafeEqual } from 'node:crypto';
import type { Stripe } from 'stripe';
import { emit } from '../events.ts';
import { invoiceOf } from './invoices.ts';
import type { Ledger } from '../ledger.ts';
import { newPaymentMethod } from '../objects/new-payment-method.ts';
import { failPayment, failSetup, completePayment, completeSetup } from './complete-payment.ts';
import { declined, invalid, missing, type Decline } from '../stripe-fault.ts';
import { answerPayment, answerSetup, recognise, TEST_CARDS, type TypedCard } from '../test-cards.ts';

export interface Confirmation extends TypedCard {
  clientSecret: string;
  /** Where the bank's page redirects to. */
  returnUrl: string;
}

export interface Confirmed {
  status: 'succeeded' | 'requires_action';
  intentId: string;
  redirectUrl?: string;
}

export type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

const UNAUTHENTICATED: Decline = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** Confirms an intent with a typed card, as Stripe.js does. */
export function confirm(ledger: Ledger, { clientSecret, returnUrl, ...typed }: Confirmation, pages: string): Confirmed {
  const intent = intentBySecret(ledger, clientSecret);
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw unexpected(intent);
  const card = recognise(typed, new Date(ledger.now() * 1000));
  if (!('behaviour' in card)) throw declined(card);
  const method = newPaymentMethod(ledger, card, typed);
  const answer = intent.object === 'setup_intent' ? answerSetup(card.behaviour) : answerPayment(card.behaviour);
  if (answer === 'authenticate') return sendToBank(ledger, intent, method, { returnUrl, pages });
  if (answer !== 'ok') {
    if (intent.object === 'setup_intent') failSetup(ledger, intent, method, answer);
    else failPayment(ledger, intent, method, answer);
    throw declined(answer);
  }
  accept(ledger, intent, method);
  return { status: 'succeeded', intentId: intent.id };
}

/** Confirms a setup intent with a named test card, as a server does in Stripe's test mode. */
export function confirmSetup(ledger: Ledger, intent: Stripe.SetupIntent, name: string): void {
  const card = TEST_CARDS.find((one) => one.name === name);
  if (!card) throw missing('payment_method', name, 'payment_method');
  if (intent.status !== 'requires_payment_method') throw unexpected(intent);
  const expYear = new Date(ledger.now() * 1000).getUTCFullYear() + 3;
  accept(ledger, intent, newPaymentMethod(ledger, card, { expMonth: 12, expYear }));
}

interface ReturnPath {
  returnUrl: string;
  pages: string;
}

function sendToBank(
  ledger: Ledger,
  intent: Intent,
  method: Stripe.PaymentMethod,
  { returnUrl, pages }: ReturnPath,
): Confirmed {
  if (!/^https?:$/.test(URL.parse(returnUrl)?.protocol ?? ''))
    throw invalid('Invalid return_url: must be a valid URL.', 'url_invalid', 'return_url');
  // On the host that the browser came from, which is the one it returns to.
  const { href: url } = new URL(`${pages}/authenticate/${intent.client_secret ?? ''}`, returnUrl);
  intent.status = 'requires_action';
  intent.payment_method = method.id;
  intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
  if (intent.object === 'payment_intent') {
    emit(ledger, 'payment_intent.requires_action', intent);
    emit(ledger, 'invoice.payment_action_required', invoiceOf(ledger, intent.id).invoice);
  } else emit(ledger, 'setup_intent.requires_action', intent);
  return { status: 'requires_action', intentId: intent.id, redirectUrl: url };
}

/** Handles the answer on the bank's page. Returns the address to redirect to. */
export function authenticate(ledger: Ledger, clientSecret: string, succeeds: boolean): string {
  const intent = intentBySecret(ledger, clientSecret);
  const back = intent.next_action?.redirect_to_url?.return_url;
  if (intent.status !== 'requires_action' || !back) throw unexpected(intent);
  const method = ledger.get('payment_method', intent.payment_method);
  if (succeeds) accept(ledger, intent, method);
  else if (intent.object === 'payment_intent') failPayment(ledger, intent, method, UNAUTHENTICATED);
  else failSetup(ledger, intent, method, { ...UNAUTHENTICATED, code: 'setup_intent_authentication_failure' });
  const url = new URL(back);
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, clientSecret);
  url.searchParams.set('redirect_status', succeeds ? 'succeeded' : 'failed');
  return url.href;
}

function accept(ledger: Ledger, intent: Intent, method: Stripe.PaymentMethod): void {
  if (intent.object === 'payment_intent') completePayment(ledger, intent, method);
  else completeSetup(ledger, intent, method);
}

export function intentBySecret(ledger: Ledger, clientSecret: string): Intent {
  const [id = ''] = clientSecret.split('_secret_');
  const intent = ledger.find('payment_intent', id) ?? ledger.find('setup_intent', id);
  if (!intent || !isSame(intent.client_secret ?? '', clientSecret)) throw missing('payment_intent', id);
  return intent;
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function unexpected({ object, status }: Intent) {
  const name = object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent';
  return invalid(`You cannot confirm this ${name} because it has a status of ${status}.`, `${object}_unexpected_state`);
}
