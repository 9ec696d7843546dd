import { openStripe, type StripeGateway } from '#platform/server/gateways/stripe/stripe.ts';
import { FakeClock } from '../fake-clock.ts';
import { CARDS, StripeServer } from './stripe-server.ts';

/** The Stripe gateway on its own sandbox, with helpers for what customers do. */
export class StripeScenario {
  readonly clock = new FakeClock();
  readonly server = new StripeServer(this.clock);
  readonly stripe: StripeGateway = openStripe({ clock: this.clock, ...this.server.sandbox.settings });
  #attempts = 0;

  nextKey(): string {
    this.#attempts += 1;
    return `attempt-${this.#attempts}`;
  }

  newCustomer(): Promise<string> {
    return this.stripe.createCustomer({ reference: 'opaque', idempotencyKey: this.nextKey() });
  }

  /** Starts a subscription of a new customer. It is not paid yet. */
  async start(percentOff = 0) {
    return this.startFor(await this.newCustomer(), percentOff);
  }

  async startFor(customerId: string, percentOff = 0, idempotencyKey = this.nextKey()) {
    const started = await this.stripe.startSubscription({ customerId, percentOff, idempotencyKey });
    if (!started) throw new Error('Stripe has no such customer');
    return { customerId, ...started };
  }

  async subscribe(percentOff = 0, card = CARDS.pays) {
    const started = await this.start(percentOff);
    this.server.pay(started.clientSecret, card);
    return started;
  }

  async changeCard(subscription: { customerId: string; subscriptionId: string }, card: string) {
    const { setupIntentId, clientSecret } = await this.stripe.startCardUpdate(subscription.customerId);
    this.server.pay(clientSecret, card);
    return this.stripe.applyCard({ ...subscription, setupIntentId });
  }

  /** Refunds the newest payment; returns the amount. */
  async refund({ customerId }: { customerId: string }) {
    const [invoice] = await this.stripe.listInvoices(customerId);
    return this.stripe.refundPayment({ intentId: invoice?.intentId ?? '', idempotencyKey: this.nextKey() });
  }

  async statusOf(subscriptionId: string) {
    return (await this.stripe.readSubscription(subscriptionId))?.status;
  }

  close(): Promise<void> {
    return this.server.down();
  }
}
