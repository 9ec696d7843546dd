import type { Stripe } from 'stripe';
import { refundCharge } from '#sandbox/stripe/billing/refunds.ts';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { Random } from '../attack/random.ts';
import { LedgerView } from './ledger-view.ts';
import { Person } from './person.ts';
import { MembershipChecks } from './membership-checks.ts';

const JUMPS = [HOUR, 12 * HOUR, 23 * HOUR, DAY, 3 * DAY, 10 * DAY, 31 * DAY];
const STEPS = 14;
/** The next day, the next renewal, and the end of its grace period. */
const FINAL_JUMPS = [DAY, 31 * DAY, 4 * DAY];

/** What can happen. An act that is listed several times is more likely. */
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
  'refund in the dashboard',
  'fault',
];

/** The next call that matches one of these goes wrong. */
const FAULTY_CALLS = [
  /POST \/v1\/(customers|subscriptions|refunds)$/,
  /GET \/v1\/(subscriptions|invoices|charges)/,
  /DELETE /,
  /\/pay$/,
];

/** One random order of events: two people, a network that loses, repeats and reorders events, and a clock that jumps. */
export class RandomOrder {
  /** What happened, for the message of a failing test. */
  readonly steps: string[] = [];
  readonly #subject: TestApp;
  readonly #random: Random;
  readonly #checks: MembershipChecks;
  readonly #reconcile: () => Promise<void>;
  #people: Person[] = [];
  readonly #seen: Stripe.EventBase[] = [];
  readonly #disputes: Stripe.Dispute[] = [];

  constructor(subject: TestApp, seed: number, reconcile: () => Promise<void>) {
    this.#subject = subject;
    this.#random = new Random(seed);
    const freeUntil = (email: string) => this.#people.find((one) => one.email === email)?.freeUntil ?? null;
    this.#checks = new MembershipChecks(subject, new LedgerView(subject), freeUntil);
    this.#reconcile = reconcile;
  }

  /** `codes` give discounts, `freeCode` gives free days. */
  async run(codes: string[], freeCode: string): Promise<void> {
    const mailbox = `model-${this.#random.below(2 ** 31)}`;
    // Half of the newcomers are the member again, with a plus address of the same mailbox.
    const other = this.#random.chance(0.5) ? `${mailbox}+again` : `${mailbox}-other`;
    const member = await new Person(this.#subject, this.#random, codes, `${mailbox}@example.org`).createAccount();
    const newcomer = new Person(this.#subject, this.#random, codes, `${other}@example.org`);
    const people = [member, newcomer];
    this.#people = people;
    await this.#open(member, newcomer, this.#random.pick(codes), freeCode);
    for (let step = 0; step < STEPS; step += 1) {
      if (this.#random.chance(0.15)) await this.#actConcurrently(people);
      else if (this.#random.chance(0.55)) await this.#personActs(this.#random.pick([member, member, newcomer]));
      else await this.#networkActs(this.#random.pick(NETWORK_ACTS), people);
      await this.#checks.assertNothingUnearned();
    }
    for (const pause of FINAL_JUMPS) {
      // The worst case: all undelivered events are lost, and only the sync with Stripe helps.
      this.#subject.stripe.recover();
      this.#subject.stripe.drop();
      this.#subject.stripe.advance(pause);
      await this.#reconcile();
      await this.#checks.assertMatchesLedger();
    }
  }

  /** Many orders start with a subscription or free days, and some with two people who use the same code. */
  async #open(member: Person, newcomer: Person, code: string, freeCode: string): Promise<void> {
    const opening = this.#random.pick(['none', 'subscribed', 'subscribed', 'free days', 'free days', 'contest']);
    if (opening === 'free days') {
      this.#record('the member has free days');
      await member.redeemFreeDays(freeCode);
    }
    if (opening === 'subscribed') for (const act of ['begin', 'pay', 'confirm']) await this.#act(member, act);
    if (opening !== 'contest') return;
    this.#record('both begin with the same code, and pay');
    const both = this.#random.shuffle([member, newcomer]);
    for (const person of both) await person.begin(code);
    for (const person of both) person.pay();
  }

  /** Several acts at the same time: two tabs, events and the job, in no defined order. */
  async #actConcurrently(people: Person[]): Promise<void> {
    const person = this.#random.pick(people);
    await Promise.all([
      this.#personActs(person),
      this.#networkActs('deliver', people),
      this.#personActs(person),
      this.#networkActs(this.#random.pick(['reconcile', 'double', 'deliver']), people),
    ]);
  }

  async #personActs(person: Person): Promise<void> {
    await this.#act(person, this.#random.pick(PEOPLE_ACTS));
  }

  async #act(person: Person, act: string): Promise<void> {
    this.#record(`${person.email.slice(0, 12)} ${act}`);
    await person.acts[act]?.();
  }

  async #networkActs(act: string, [member, newcomer]: Person[]): Promise<void> {
    const { stripe, clock } = this.#subject;
    this.#record(act);
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
      case 'refund in the dashboard':
        return this.#refundInDashboard();
      case 'fault':
        return stripe.fault(this.#random.pick(FAULTY_CALLS), this.#random.pick(['fails', 'answer is lost']));
    }
  }

  /** Opens a dispute, or closes the open one. */
  #dispute(): void {
    const open = this.#disputes.pop();
    if (open) return this.#subject.stripe.closeDispute(open, this.#random.pick(['won', 'lost']));
    const charges = this.#refundable();
    if (charges.length === 0) return;
    this.#disputes.push(this.#subject.stripe.dispute(this.#random.pick(charges).payment_intent as string));
  }

  /** Refunds a payment as in Stripe's dashboard: the product learns of it by an event only. */
  #refundInDashboard(): void {
    const charges = this.#refundable();
    if (charges.length > 0) refundCharge(this.#subject.stripe.ledger, this.#random.pick(charges), { reason: null });
  }

  #refundable(): Stripe.Charge[] {
    return this.#subject.stripe.ledger.all('charge').filter((one) => one.paid && !one.refunded && !one.disputed);
  }

  /** After a fault, the product may answer 503, so that Stripe sends the event again. */
  #expect(statuses: number[], expected: number): void {
    const mayFail = expected === 200 && this.steps.some((line) => line.endsWith(' fault'));
    const wrong = statuses.find((status) => status !== expected && !(mayFail && status === 503));
    if (wrong !== undefined) throw new Error(`A webhook was answered with ${wrong}, not ${expected}`);
  }

  #record(what: string): void {
    this.steps.push(`${this.#subject.clock.now().toISOString().slice(5, 16)} ${what}`);
  }
}
