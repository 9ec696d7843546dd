import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Clock } from '#platform/server/clock.ts';
import { DAY, SECOND } from '#platform/shared/durations.ts';
import { missing } from './stripe-fault.ts';
import type { CardBehaviour } from './test-cards.ts';

/** Stripe's objects as the API returns them, with ids for the fields that can be expanded. */
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
type StripeObject = Kinds[Kind];
type ObjectsByKind = { [K in Kind]: Record<string, Kinds[K]> };

/** The first request with an idempotency key, and its answer. */
export interface KeyedAnswer {
  request: string;
  status: number;
  body: unknown;
  at: number;
}

export interface LedgerState {
  /** Named so in ledgers that are stored already. */
  things: ObjectsByKind;
  deletedCustomers: string[];
  behaviours: Record<string, CardBehaviour>;
  answers: Record<string, KeyedAnswer>;
  /** Ids of events that have not been delivered, in order. */
  waiting: string[];
  /** How far the sandbox's clock is ahead of the real one, in milliseconds. */
  ahead: number;
}

const noObjects = (): ObjectsByKind => ({
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
  things: noObjects(),
  deletedCustomers: [],
  behaviours: {},
  answers: {},
  waiting: [],
  ahead: 0,
});

/** Stripe deletes idempotency keys after a day. */
const KEY_LIFETIME = DAY / SECOND;

/** All objects of the sandbox. */
export class Ledger {
  readonly state: LedgerState;
  readonly #clock: Clock;
  #moment: number | null = null;

  constructor(state: LedgerState, clock: Clock) {
    this.state = state;
    this.#clock = clock;
  }

  /** In seconds, as in Stripe's API. */
  now(): number {
    return this.#moment ?? Math.floor((this.#clock.now().getTime() + this.state.ahead) / SECOND);
  }

  /** Runs work as of a time in the past, when it was due. */
  during(moment: number, work: () => void): void {
    this.#moment = moment;
    try {
      work();
    } finally {
      this.#moment = null;
    }
  }

  add<T extends StripeObject>(object: T): T {
    const objects: Record<string, StripeObject> = this.state.things[object.object];
    objects[object.id] = object;
    return object;
  }

  /** The object with this id, of any kind. */
  any(id: string): StripeObject | null {
    const objects = Object.values(this.state.things).find((things: Record<string, StripeObject>) =>
      Object.hasOwn(things, id),
    );
    return (objects as Record<string, StripeObject> | undefined)?.[id] ?? null;
  }

  find<K extends Kind>(kind: K, reference: string | { id: string } | null | undefined): Kinds[K] | null {
    const objects: Record<string, Kinds[K]> = this.state.things[kind];
    const id = typeof reference === 'object' ? reference?.id : reference;
    return id !== undefined && Object.hasOwn(objects, id) ? (objects[id] ?? null) : null;
  }

  get<K extends Kind>(kind: K, reference: string | { id: string } | null): Kinds[K] {
    const object = this.find(kind, reference);
    if (!object) throw missing(kind, typeof reference === 'string' ? reference : (reference?.id ?? ''));
    return object;
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

  storeAnswer(key: string, answer: KeyedAnswer): void {
    const { answers } = this.state;
    for (const [old, { at }] of Object.entries(answers)) if (at < this.now() - KEY_LIFETIME) delete answers[old];
    answers[key] = answer;
  }
}
