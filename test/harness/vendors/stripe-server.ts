import type { FastifyInstance } from 'fastify';
import type { Stripe } from 'stripe';
import type { Fault } from '#sandbox/stripe/api/api-server.ts';
import { inMemory } from '#sandbox/stripe/save-ledger.ts';
import { StripeFault } from '#sandbox/stripe/stripe-fault.ts';
import { openStripeSandbox } from '#sandbox/stripe/stripe.ts';
import { closeDispute, openDispute } from '#sandbox/stripe/billing/refunds.ts';
import { FakeClock } from '../fake-clock.ts';

/** Test cards by what happens when they are charged. */
export const CARDS = {
  pays: '4242 4242 4242 4242',
  paysToo: '4000 0566 5566 5556',
  declines: '4000 0000 0000 0002',
  insufficient: '4000 0000 0000 9995',
  authenticates: '4000 0025 0000 3155',
  failsLater: '4000 0000 0000 0341',
};

type Event = Stripe.EventBase;

/** The Stripe sandbox on its own port and the test's clock. Its events wait until the test delivers them. */
export class StripeServer {
  readonly sandbox;
  /** The app that events are posted to. */
  product: FastifyInstance | undefined;
  readonly #clock: FakeClock;

  constructor(clock = new FakeClock()) {
    this.#clock = clock;
    const post = (text: string, signature: string) => this.#post(text, signature);
    this.sandbox = openStripeSandbox({ clock, file: inMemory, post, delivers: 'on demand' });
  }

  /** All calls of the product, in order: `POST /v1/customers`. */
  get calls(): string[] {
    return this.sandbox.api.calls;
  }

  get ledger() {
    return this.sandbox.ledger;
  }

  up(): Promise<void> {
    return this.sandbox.api.up();
  }

  down(): Promise<void> {
    return this.sandbox.api.down();
  }

  set behaviour(behaviour: 'answering' | 'failing' | 'silent') {
    this.sandbox.api.behaviour = behaviour;
  }

  /** Makes the next matching call fail, once, so that a test can stop the product in the middle of something. */
  fault(line: RegExp, how: Fault['how'] = 'fails'): void {
    this.sandbox.api.faults.push({ line, how });
  }

  /** Removes the faults that have not occurred yet. */
  recover(): void {
    this.sandbox.api.faults = [];
  }

  /** Submits a card in the form. A refusal is returned with its message: `{ refused: 'Your card was declined.' }`. */
  pay(clientSecret: string | null, number = CARDS.pays) {
    const typed = { number, expMonth: 12, expYear: this.#clock.now().getUTCFullYear() + 3, cvc: '123' };
    const returnUrl = 'http://localhost:3000/checkout-success';
    try {
      return this.sandbox.confirm({ clientSecret: clientSecret ?? '', returnUrl, ...typed });
    } catch (error) {
      if (error instanceof StripeFault) return { status: 'refused' as const, refused: error.message };
      throw error;
    }
  }

  /** Answers the bank's page; returns the address that it leads back to. */
  authenticate(clientSecret: string | null, succeeds: boolean): string {
    return this.sandbox.authenticate(clientSecret ?? '', succeeds);
  }

  /** Advances the clock, and lets the sandbox do what is due by then. */
  advance(milliseconds: number): void {
    this.#clock.advance(milliseconds);
    this.sandbox.catchUp();
  }

  /** Events that the product has not accepted yet, in order. */
  waiting(): Event[] {
    return this.sandbox.webhooks.waiting();
  }

  /** Delivers the waiting events, or those given, in order; returns the statuses of the answers. */
  deliver(events?: Event[]): Promise<number[]> {
    return this.sandbox.webhooks.deliver(events);
  }

  /** Sends one event, also a delivered one. Another secret makes it a forgery, an old date makes it stale. */
  send(event: Event, signing: { at?: Date; secret?: string } = {}): Promise<number> {
    return this.sandbox.webhooks.send(event, signing);
  }

  /** Drops all waiting events, or those given. */
  drop(events = this.waiting()): void {
    for (const event of events) this.sandbox.webhooks.drop(event);
  }

  /** The cardholder disputes a payment. */
  dispute(intentId: string): Stripe.Dispute {
    return openDispute(
      this.ledger,
      this.ledger.get('charge', this.ledger.get('payment_intent', intentId).latest_charge),
    );
  }

  closeDispute(dispute: Stripe.Dispute, outcome: 'won' | 'lost'): void {
    closeDispute(this.ledger, dispute, outcome);
  }

  /** What a customer has paid minus refunds, in cents, according to the sandbox. */
  paidBy(customerId: string): number {
    const charges = this.ledger.all('charge').filter((charge) => charge.customer === customerId && charge.paid);
    return charges.reduce((sum, charge) => sum + charge.amount - charge.amount_refunded, 0);
  }

  async #post(text: string, signature: string): Promise<number> {
    const answer = await this.product?.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      payload: text,
    });
    return answer?.statusCode ?? 404;
  }
}
