import type { Stripe } from 'stripe';
import { refundCharge } from '#sandbox/stripe/billing/refunds.ts';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { Random } from '../attack/random.ts';
import { LedgerTruth } from './ledger-truth.ts';
import { Person } from './person.ts';
import { Verdict } from './verdict.ts';

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
  'stumble',
];

/** Calls of which the next one goes wrong. */
const STUMBLES = [
  /POST \/v1\/(customers|subscriptions|refunds)$/,
  /GET \/v1\/(subscriptions|invoices|charges)/,
  /DELETE /,
  /\/pay$/,
];

/** One order of events, by its seed: two people, a network that loses, doubles and mixes, a clock that jumps. */
export class World {
  /** What happened, for whoever has to find out why. */
  readonly story: string[] = [];
  readonly #subject: TestApp;
  readonly #random: Random;
  readonly #verdict: Verdict;
  readonly #reconcile: () => Promise<void>;
  #people: Person[] = [];
  readonly #seen: Stripe.EventBase[] = [];
  readonly #disputes: Stripe.Dispute[] = [];

  constructor(subject: TestApp, seed: number, reconcile: () => Promise<void>) {
    this.#subject = subject;
    this.#random = new Random(seed);
    const giftOf = (email: string) => this.#people.find((one) => one.email === email)?.giftUntil ?? null;
    this.#verdict = new Verdict(subject, new LedgerTruth(subject), giftOf);
    this.#reconcile = reconcile;
  }

  /** With codes for discounts, and one for a gift. */
  async run(codes: string[], gift: string): Promise<void> {
    const mailbox = `model-${this.#random.below(2 ** 31)}`;
    // Half of the newcomers are the member once more, with another name behind a plus.
    const other = this.#random.chance(0.5) ? `${mailbox}+again` : `${mailbox}-other`;
    const member = await new Person(this.#subject, this.#random, codes, `${mailbox}@example.org`).open();
    const newcomer = new Person(this.#subject, this.#random, codes, `${other}@example.org`);
    const people = [member, newcomer];
    this.#people = people;
    await this.#open(member, newcomer, this.#random.pick(codes), gift);
    for (let step = 0; step < STEPS; step += 1) {
      if (this.#random.chance(0.15)) await this.#rush(people);
      else if (this.#random.chance(0.55)) await this.#personActs(this.#random.pick([member, member, newcomer]));
      else await this.#networkActs(this.#random.pick(NETWORK_ACTS), people);
      await this.#verdict.assertNothingUnearned();
    }
    for (const pause of AFTERWARDS) {
      // The worst end: whatever was still under way is lost, and only asking Stripe helps.
      this.#subject.stripe.recover();
      this.#subject.stripe.drop();
      this.#subject.stripe.advance(pause);
      await this.#reconcile();
      await this.#verdict.assertTrue();
    }
  }

  /** Half of the orders are about what becomes of a subscription, and some about two who want the same code. */
  async #open(member: Person, newcomer: Person, code: string, gift: string): Promise<void> {
    const opening = this.#random.pick(['none', 'subscribed', 'subscribed', 'gifted', 'gifted', 'contest']);
    if (opening === 'gifted') {
      this.#tell('the member has a gift');
      await member.receiveGift(gift);
    }
    if (opening === 'subscribed') for (const act of ['begin', 'pay', 'confirm']) await this.#does(member, act);
    if (opening !== 'contest') return;
    this.#tell('both begin with the same code, and pay');
    const both = this.#random.shuffle([member, newcomer]);
    for (const person of both) await person.begin(code);
    for (const person of both) person.pay();
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
      case 'stumble':
        return stripe.fault(this.#random.pick(STUMBLES), this.#random.pick(['fails', 'answer is lost']));
    }
  }

  /** A cardholder asks their bank, or the bank decides. */
  #dispute(): void {
    const open = this.#disputes.pop();
    if (open) return this.#subject.stripe.closeDispute(open, this.#random.pick(['won', 'lost']));
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

  /** Where Stripe stumbled it is asked to ring again. */
  #expect(statuses: number[], expected: number): void {
    const mayFail = expected === 200 && this.story.some((line) => line.endsWith('stumble'));
    const wrong = statuses.find((status) => status !== expected && !(mayFail && status === 503));
    if (wrong !== undefined) throw new Error(`A webhook was answered with ${wrong}, not ${expected}`);
  }

  #tell(what: string): void {
    this.story.push(`${this.#subject.clock.now().toISOString().slice(5, 16)} ${what}`);
  }
}
