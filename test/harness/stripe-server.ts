import type { FastifyInstance } from 'fastify';
import type { Stripe } from 'stripe';
import type { Fault } from '#sandbox/stripe/api/api-server.ts';
import { inMemory } from '#sandbox/stripe/save-ledger.ts';
import { StripeFault } from '#sandbox/stripe/stripe-fault.ts';
import { openStripeSandbox } from '#sandbox/stripe/stripe.ts';
import { closeDispute, openDispute } from '#sandbox/stripe/billing/refunds.ts';
import { FakeClock } from './fake-clock.ts';

/** Test cards by what they do. */
export const CARDS = {
  pays: '4242 4242 4242 4242',
  declines: '4000 0000 0000 0002',
  insufficient: '4000 0000 0000 9995',
  authenticates: '4000 0025 0000 3155',
  failsLater: '4000 0000 0000 0341',
};

type Event = Stripe.EventBase;

/** The Stripe sandbox on a port of its own, on the test's clock. Its events wait until the test delivers them. */
export class StripeServer {
  readonly sandbox;
  /** Where events are posted to. */
  product: FastifyInstance | undefined;
  readonly #clock: FakeClock;

  constructor(clock = new FakeClock()) {
    this.#clock = clock;
    const post = (text: string, signature: string) => this.#post(text, signature);
    this.sandbox = openStripeSandbox({ clock, file: inMemory, post, delivers: 'on demand' });
  }

  /** What the product has asked, in order: `POST /v1/customers`. */
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

  set mood(mood: 'answering' | 'failing' | 'silent') {
    this.sandbox.api.mood = mood;
  }

  /** The next call that fits goes wrong, once; only it, so that a test can stop the product in the middle of something. */
  fault(line: RegExp, how: Fault['how'] = 'fails'): void {
    this.sandbox.api.faults.push({ line, how });
  }

  /** Whatever was still to go wrong does not. */
  recover(): void {
    this.sandbox.api.faults = [];
  }

  /** Types a card into the form. A refusal is told by its message: `{ refused: 'Your card was declined.' }`. */
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

  /** Answers the bank's page, and gives the address it leads back to. */
  authenticate(clientSecret: string | null, succeeds: boolean): string {
    return this.sandbox.authenticate(clientSecret ?? '', succeeds);
  }

  /** Turns everybody's clock, and does at Stripe what that brings. */
  advance(milliseconds: number): void {
    this.#clock.advance(milliseconds);
    this.sandbox.catchUp();
  }

  /** Events the product has not taken yet, in order. */
  waiting(): Event[] {
    return this.sandbox.webhooks.waiting();
  }

  /** Delivers what waits, in order or in the order given, and says with which statuses. */
  deliver(events?: Event[]): Promise<number[]> {
    return this.sandbox.webhooks.deliver(events);
  }

  /** One event once more, whether it waits or not; with another secret a forgery, with an old date a stale one. */
  send(event: Event, signing: { at?: Date; secret?: string } = {}): Promise<number> {
    return this.sandbox.webhooks.send(event, signing);
  }

  /** Loses events that wait: all of them, or those given. */
  drop(events = this.waiting()): void {
    for (const event of events) this.sandbox.webhooks.drop(event);
  }

  /** The cardholder asks the bank for the money of a payment. */
  dispute(intentId: string): Stripe.Dispute {
    return openDispute(
      this.ledger,
      this.ledger.get('charge', this.ledger.get('payment_intent', intentId).latest_charge),
    );
  }

  closeDispute(dispute: Stripe.Dispute, outcome: 'won' | 'lost'): void {
    closeDispute(this.ledger, dispute, outcome);
  }

  /** What a customer has paid and not got back, in cents: the truth to compare with. */
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
