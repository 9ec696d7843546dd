import type { Stripe } from 'stripe';
import { DAY, SECOND } from '#platform/shared/durations.ts';
import type { TestApp } from '#test/harness/test-app.ts';

/** 'trialing' are free days with a card on file. */
const RUNNING = ['active', 'trialing'];

/** Reads the sandbox's ledger without any of the product's code, to compare the product with it. */
export class LedgerView {
  readonly #subject: TestApp;

  constructor(subject: TestApp) {
    this.#subject = subject;
  }

  get #ledger() {
    return this.#subject.stripe.ledger;
  }

  subscriptionsOf(customerId: string | null): Stripe.Subscription[] {
    return this.#ledger.all('subscription').filter(({ customer }) => customer === customerId);
  }

  isPremium(customerId: string | null): boolean {
    return this.subscriptionsOf(customerId).some((one) => this.#isPaidFor(one));
  }

  /** Whether a subscription was ever completed: by a payment, or by a card if nothing was due. */
  wasEverPremium(customerId: string | null): boolean {
    return this.subscriptionsOf(customerId).some((one) => this.#lastPaid(one) !== undefined);
  }

  /** Subscriptions that will be charged again. */
  live(customerId: string | null): Stripe.Subscription[] {
    return this.subscriptionsOf(customerId).filter(
      ({ status, pending_setup_intent: pending }) => [...RUNNING, 'past_due'].includes(status) && pending === null,
    );
  }

  /** All active subscriptions that are not waiting for a card, of any customer. */
  paying(): Stripe.Subscription[] {
    return this.#ledger
      .all('subscription')
      .filter(({ status, pending_setup_intent: pending }) => RUNNING.includes(status) && pending === null);
  }

  /** Those of them with this discount. */
  discounted(percent: number): Stripe.Subscription[] {
    return this.paying().filter(({ discounts }) =>
      discounts.some((one) => this.#ledger.find('discount', one)?.source.coupon === `percent-${percent}`),
    );
  }

  /** Charges that were neither refunded nor disputed. */
  kept(): Stripe.Charge[] {
    return this.#ledger.all('charge').filter(({ paid, refunded, disputed }) => paid && !refunded && !disputed);
  }

  /** The months that are paid and not refunded, as [from, to) in seconds. */
  paidMonths(customerId: string | null): [number, number][] {
    const ids = new Set(this.subscriptionsOf(customerId).map(({ id }) => id));
    return this.#ledger
      .all('invoice')
      .filter((invoice) => ids.has(invoice.parent?.subscription_details?.subscription as string))
      .filter((invoice) => this.#kept(invoice) > 0)
      .map(({ lines }) => [lines.data[0]?.period.start ?? 0, lines.data[0]?.period.end ?? 0]);
  }

  /** When a customer was first charged, in milliseconds. */
  firstChargedAt(customerId: string | null): number {
    const charges = this.#ledger.all('charge').filter(({ paid, customer }) => paid && customer === customerId);
    return Math.min(...charges.map(({ created }) => created * SECOND));
  }

  #isPaidFor(subscription: Stripe.Subscription): boolean {
    const { status, pending_setup_intent: pending, items } = subscription;
    const paid = this.#lastPaid(subscription);
    if (!paid || pending !== null || this.#isReturned(paid)) return false;
    if (RUNNING.includes(status)) return true;
    const since = (items.data[0]?.current_period_start ?? 0) * SECOND;
    return status === 'past_due' && this.#subject.clock.now().getTime() < since + 3 * DAY;
  }

  #lastPaid({ id }: Stripe.Subscription): Stripe.Invoice | undefined {
    return this.#ledger
      .all('invoice')
      .findLast(({ parent, status }) => status === 'paid' && parent?.subscription_details?.subscription === id);
  }

  #charge({ id }: Stripe.Invoice): Stripe.Charge | undefined {
    const payment = this.#ledger.all('invoice_payment').find((one) => one.invoice === id && one.status === 'paid');
    const intent = payment?.payment.payment_intent;
    return this.#ledger.all('charge').find((one) => one.payment_intent === intent && one.paid);
  }

  #isReturned(invoice: Stripe.Invoice): boolean {
    const charge = this.#charge(invoice);
    if (!charge) return false;
    const disputes = this.#ledger.all('dispute').filter((one) => one.charge === charge.id);
    return charge.refunded || disputes.some(({ status }) => status !== 'won');
  }

  #kept(invoice: Stripe.Invoice): number {
    const charge = invoice.status === 'paid' ? this.#charge(invoice) : undefined;
    return charge ? charge.amount - charge.amount_refunded : 0;
  }
}
