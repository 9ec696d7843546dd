import { eq, sql } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { users } from '#features/auth/server/schema.ts';
import { refundCharge } from '#sandbox/stripe/refunding.ts';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { Random } from '../attack/random.ts';
import { LedgerTruth } from './ledger-truth.ts';
import { Person } from './person.ts';

const JUMPS = [HOUR, 12 * HOUR, 23 * HOUR, DAY, 3 * DAY, 10 * DAY, 31 * DAY];
const STEPS = 14;
/** The next day, the next renewal, and the end of its grace. */
const AFTERWARDS = [DAY, 31 * DAY, 4 * DAY];

/** What the events of a life are made of, weighted by how often they are written. */
const PEOPLE_ACTS = ['begin', 'begin', 'pay', 'pay', 'pay', 'confirm', 'cancel', 'resume', 'refund', 'change card'];
const NETWORK_ACTS = [
  'deliver',
  'deliver',
  'drop',
  'double',
  'forge',
  'stale',
  'jump',
  'jump',
  'reconcile',
  'steal',
  'dispute',
  'refund at the desk',
];

/** One order of events, by its seed: two people, a network that loses, doubles and mixes, a clock that jumps. */
export class World {
  /** What happened, for whoever has to find out why. */
  readonly story: string[] = [];
  ended = false;
  readonly #subject: TestApp;
  readonly #random: Random;
  readonly #truth: LedgerTruth;
  readonly #reconcile: () => Promise<void>;
  readonly #seen: Stripe.EventBase[] = [];
  readonly #disputes: Stripe.Dispute[] = [];

  constructor(subject: TestApp, seed: number, reconcile: () => Promise<void>) {
    this.#subject = subject;
    this.#random = new Random(seed);
    this.#truth = new LedgerTruth(subject);
    this.#reconcile = reconcile;
  }

  async run(codes: string[]): Promise<void> {
    const member = await new Person(this.#subject, this.#random, codes).open();
    const newcomer = new Person(this.#subject, this.#random, codes);
    const people = [member, newcomer];
    // Half of the orders are about what becomes of a subscription rather than of a checkout.
    if (this.#random.chance(0.5)) for (const act of ['begin', 'pay', 'confirm']) await this.#does(member, act);
    for (let step = 0; step < STEPS; step += 1) {
      if (this.#random.chance(0.15)) await this.#rush(people);
      else if (this.#random.chance(0.55)) await this.#personActs(this.#random.pick([member, member, newcomer]));
      else await this.#networkActs(this.#random.pick(NETWORK_ACTS), people);
      for (const person of people) await this.#assertNothingUnearned(person);
    }
    for (const pause of AFTERWARDS) {
      // The worst end: whatever was still under way is lost, and only asking Stripe helps.
      this.#subject.stripe.drop();
      this.#subject.stripe.advance(pause);
      await this.#reconcile();
      for (const person of people) await this.#assertTrue(person);
    }
    this.ended = true;
  }

  /** Several at the same moment: two tabs, an event and the job. Which of them is first is nobody's choice. */
  async #rush(people: Person[]): Promise<void> {
    const person = this.#random.pick(people);
    await Promise.all([
      this.#personActs(person),
      this.#networkActs('deliver', people),
      this.#personActs(person),
      this.#networkActs(this.#random.pick(['reconcile', 'double', 'deliver']), people),
    ]);
  }

  async #personActs(person: Person): Promise<void> {
    await this.#does(person, this.#random.pick(PEOPLE_ACTS));
  }

  async #does(person: Person, act: string): Promise<void> {
    this.#tell(`${person.email.slice(0, 12)} ${act}`);
    await person.acts[act]?.();
  }

  async #networkActs(act: string, [member, newcomer]: Person[]): Promise<void> {
    const { stripe, clock } = this.#subject;
    this.#tell(act);
    const some = this.#random.shuffle(stripe.waiting()).slice(0, this.#random.below(8) + 1);
    const old = this.#seen.length > 0 ? this.#random.pick(this.#seen) : some[0];
    switch (act) {
      case 'deliver':
        this.#seen.push(...some);
        return this.#expect(await stripe.deliver(some), 200);
      case 'drop':
        return stripe.drop(some);
      case 'double':
        return this.#expect(old ? await Promise.all([stripe.send(old), stripe.send(old)]) : [], 200);
      case 'forge':
        return this.#expect(old ? [await stripe.send(old, { secret: 'whsec_guess' })] : [], 403);
      case 'stale':
        return this.#expect(
          old ? [await stripe.send(old, { at: new Date(clock.now().getTime() - 6 * MINUTE) })] : [],
          403,
        );
      case 'jump':
        return stripe.advance(this.#random.pick(JUMPS));
      case 'reconcile':
        return this.#reconcile();
      case 'steal':
        return member?.steal(newcomer?.secrets ?? []);
      case 'dispute':
        return this.#dispute();
      case 'refund at the desk':
        return this.#refundAtTheDesk();
    }
  }

  /** A cardholder asks their bank, or the bank decides. */
  #dispute(): void {
    const open = this.#disputes.pop();
    if (open) return this.#subject.stripe.closeDispute(open, 'lost');
    const charges = this.#refundable();
    if (charges.length === 0) return;
    this.#disputes.push(this.#subject.stripe.dispute(this.#random.pick(charges).payment_intent as string));
  }

  /** Somebody at Stripe's own pages gives a payment back, and the product is told by an event alone. */
  #refundAtTheDesk(): void {
    const charges = this.#refundable();
    if (charges.length > 0) refundCharge(this.#subject.stripe.ledger, this.#random.pick(charges), { reason: null });
  }

  #refundable(): Stripe.Charge[] {
    return this.#subject.stripe.ledger.all('charge').filter((one) => one.paid && !one.refunded && !one.disputed);
  }

  async #assertNothingUnearned({ email }: Person): Promise<void> {
    const user = await this.#find(email);
    if (user?.membershipPlan !== 'premium') return;
    if (!this.#truth.wasEverPremium(user.stripeCustomerId)) throw new Error('Premium that nobody has paid for');
  }

  async #assertTrue({ email }: Person): Promise<void> {
    const user = await this.#find(email);
    const customerId = user ? user.stripeCustomerId : null;
    const said = user?.membershipPlan === 'premium';
    const truth = this.#truth.isPremium(customerId);
    if (user && said !== truth) throw new Error(`We say premium ${said} (${user.subscriptionStatus}), Stripe ${truth}`);
    if (this.#truth.live(customerId).length > 1) throw new Error('Two subscriptions that go on');
    const months = this.#truth.paidMonths(customerId).toSorted(([a], [b]) => a - b);
    const doubled = months.some(([start], index) => start < (months[index - 1]?.[1] ?? 0));
    if (doubled) throw new Error(`The same days were paid for twice: ${JSON.stringify(months)}`);
    await this.#assertNobodyPaysForNothing();
  }

  /** Whoever has no account has no money here either. */
  async #assertNobodyPaysForNothing(): Promise<void> {
    const { ledger } = this.#subject.stripe;
    const rows = await this.#subject.services.db.select({ id: users.stripeCustomerId }).from(users);
    const known = new Set(rows.map(({ id }) => id));
    const paying = ledger
      .all('subscription')
      .filter(({ status, customer }) => status === 'active' && !known.has(customer as string));
    const orphan = paying.find(({ pending_setup_intent: pending }) => pending === null);
    if (orphan) throw new Error(`${orphan.id} is paid for and nobody has it`);
  }

  async #find(email: string) {
    const [user] = await this.#subject.services.db
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email));
    return user;
  }

  #expect(statuses: number[], expected: number): void {
    const wrong = statuses.find((status) => status !== expected);
    if (wrong !== undefined) throw new Error(`A webhook was answered with ${wrong}, not ${expected}`);
  }

  #tell(what: string): void {
    this.story.push(`${this.#subject.clock.now().toISOString().slice(5, 16)} ${what}`);
  }
}
