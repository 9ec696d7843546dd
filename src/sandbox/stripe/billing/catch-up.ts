import type { Stripe } from 'stripe';
import type { Ledger } from '../ledger.ts';
import { end, endTrial, expire, FIRST_PAYMENT_WITHIN, renew, tryInvoice } from './subscriptions.ts';

interface Step {
  at: number;
  run: () => void;
}

/** Runs everything that has become due (renewals, expiries, retries) in order, each as of its own time. */
export function catchUp(ledger: Ledger): void {
  const now = ledger.now();
  for (;;) {
    const steps = ledger.all('subscription').flatMap((subscription) => nextStep(ledger, subscription) ?? []);
    const [next] = steps.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at);
    if (!next) return;
    ledger.during(next.at, next.run);
  }
}

function nextStep(ledger: Ledger, subscription: Stripe.Subscription): Step | null {
  const { status, created, items, cancel_at_period_end: isCanceling, trial_end: trialEnd } = subscription;
  if (status === 'incomplete') return { at: created + FIRST_PAYMENT_WITHIN, run: () => expire(ledger, subscription) };
  if (status === 'trialing') return { at: trialEnd ?? created, run: () => endTrial(ledger, subscription) };
  if (status === 'active') {
    const run = isCanceling
      ? () => end(ledger, subscription, 'cancellation_requested')
      : () => renew(ledger, subscription);
    return { at: items.data[0]?.current_period_end ?? Infinity, run };
  }
  const invoice = ledger.find('invoice', subscription.latest_invoice);
  const retryAt = status === 'past_due' ? invoice?.next_payment_attempt : null;
  if (!invoice || !retryAt) return null;
  return { at: retryAt, run: () => tryInvoice(ledger, subscription, invoice) };
}
