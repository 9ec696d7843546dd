import type { Stripe } from 'stripe';
import type { Ledger } from './ledger.ts';
import { end, endTrial, expire, FIRST_PAYMENT_WITHIN, renew, tryInvoice } from './subscribing.ts';

interface Step {
  at: number;
  take: () => void;
}

/** Does everything that time has brought since somebody last asked, in its order and each at its own moment. */
export function catchUp(ledger: Ledger): void {
  const now = ledger.now();
  for (;;) {
    const steps = ledger.all('subscription').flatMap((subscription) => nextStep(ledger, subscription) ?? []);
    const [next] = steps.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at);
    if (!next) return;
    ledger.during(next.at, next.take);
  }
}

function nextStep(ledger: Ledger, subscription: Stripe.Subscription): Step | null {
  const { status, created, items, cancel_at_period_end: leaves, trial_end: trialEnd } = subscription;
  if (status === 'incomplete') return { at: created + FIRST_PAYMENT_WITHIN, take: () => expire(ledger, subscription) };
  if (status === 'trialing') return { at: trialEnd ?? created, take: () => endTrial(ledger, subscription) };
  if (status === 'active') {
    const take = leaves ? () => end(ledger, subscription, 'cancellation_requested') : () => renew(ledger, subscription);
    return { at: items.data[0]?.current_period_end ?? Infinity, take };
  }
  const invoice = ledger.find('invoice', subscription.latest_invoice);
  const again = status === 'past_due' ? invoice?.next_payment_attempt : null;
  if (!invoice || !again) return null;
  return { at: again, take: () => tryInvoice(ledger, subscription, invoice) };
}
