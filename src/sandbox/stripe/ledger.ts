import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Clock } from '#platform/server/clock.ts';
import { DAY, SECOND } from '#platform/shared/durations.ts';
import { missing } from './stripe-fault.ts';
import type { CardBehaviour } from './test-cards.ts';

/** The objects as they go over the wire, with ids in place of what can be expanded. */
export interface Kinds {
  customer: Stripe.Customer;
  product: Stripe.Product;
  price: Stripe.Price;
  coupon: Stripe.Coupon;
  discount: Stripe.Discount;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  setup_intent: Stripe.SetupIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  event: Stripe.EventBase;
}
export type Kind = keyof Kinds;
type Thing = Kinds[Kind];
type Things = { [K in Kind]: Record<string, Kinds[K]> };

/** What a key was first used for, and how that was answered. */
export interface KeyedAnswer {
  request: string;
  status: number;
  body: unknown;
  at: number;
}

export interface LedgerState {
  things: Things;
  deletedCustomers: string[];
  behaviours: Record<string, CardBehaviour>;
  answers: Record<string, KeyedAnswer>;
  /** Events that the product has not been told of, in order. */
  waiting: string[];
  /** How far this Stripe's clock is ahead of everybody else's, in milliseconds. */
  ahead: number;
}

const noThings = (): Things => ({
  customer: {},
  product: {},
  price: {},
  coupon: {},
  discount: {},
  subscription: {},
  invoice: {},
  invoice_payment: {},
  payment_intent: {},
  setup_intent: {},
  payment_method: {},
  charge: {},
  refund: {},
  dispute: {},
  event: {},
});

export const emptyLedger = (): LedgerState => ({
  things: noThings(),
  deletedCustomers: [],
  behaviours: {},
  answers: {},
  waiting: [],
  ahead: 0,
});

/** Stripe forgets keys after a day. */
const KEYS_KEPT = DAY / SECOND;

/** Everything this Stripe knows. */
export class Ledger {
  readonly state: LedgerState;
  readonly #clock: Clock;
  #moment: number | null = null;

  constructor(state: LedgerState, clock: Clock) {
    this.state = state;
    this.#clock = clock;
  }

  /** In seconds, as Stripe counts. */
  now(): number {
    return this.#moment ?? Math.floor((this.#clock.now().getTime() + this.state.ahead) / SECOND);
  }

  /** Does what was due at a moment that has passed as if it were that moment. */
  during(moment: number, work: () => void): void {
    this.#moment = moment;
    try {
      work();
    } finally {
      this.#moment = null;
    }
  }

  add<T extends Thing>(thing: T): T {
    const shelf: Record<string, Thing> = this.state.things[thing.object];
    shelf[thing.id] = thing;
    return thing;
  }

  /** Whatever has this id. */
  any(id: string): Thing | null {
    const shelf = Object.values(this.state.things).find((things: Record<string, Thing>) => Object.hasOwn(things, id));
    return (shelf as Record<string, Thing> | undefined)?.[id] ?? null;
  }

  find<K extends Kind>(kind: K, reference: string | { id: string } | null | undefined): Kinds[K] | null {
    const shelf: Record<string, Kinds[K]> = this.state.things[kind];
    const id = typeof reference === 'object' ? reference?.id : reference;
    return id !== undefined && Object.hasOwn(shelf, id) ? (shelf[id] ?? null) : null;
  }

  get<K extends Kind>(kind: K, reference: string | { id: string } | null): Kinds[K] {
    const thing = this.find(kind, reference);
    if (!thing) throw missing(kind, typeof reference === 'string' ? reference : (reference?.id ?? ''));
    return thing;
  }

  /** Oldest first. */
  all<K extends Kind>(kind: K): Kinds[K][] {
    return Object.values(this.state.things[kind]);
  }

  remove(kind: Kind, id: string): void {
    delete this.state.things[kind][id];
  }

  newId(prefix: string): string {
    return `${prefix}_${randomBytes(10).toString('hex')}`;
  }

  remember(key: string, answer: KeyedAnswer): void {
    const { answers } = this.state;
    for (const [old, { at }] of Object.entries(answers)) if (at < this.now() - KEYS_KEPT) delete answers[old];
    answers[key] = answer;
  }
}
