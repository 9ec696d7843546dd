import {
  cancelSubscription,
  confirmCardUpdate,
  confirmPremiumSignup,
  confirmSubscription,
  createPremiumSignup,
  createSubscription,
  refundSubscription,
  resumeSubscription,
  startCardUpdate,
} from '#features/membership/contract.ts';
import { dayOf, startOfDay, today, type Day } from '#platform/server/clock.ts';
import type { Browser } from '#test/harness/browser.ts';
import { CARDS } from '#test/harness/vendors/stripe-server.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { makeUser } from '#test/factories/user.ts';
import { readAccountRecordByEmail } from '#features/people/server/account-records.ts';
import type { Random } from '../attack/random.ts';

const intentIn = (secret: string) => secret.split('_secret_')[0] ?? '';

/** Statuses that the pages handle: 403 is a refund before the email address is confirmed, 503 the second of two simultaneous tabs. */
const EXPECTED = [200, 201, 400, 403, 404, 409, 503];

/** A member or visitor who pays, cancels and changes cards, in several tabs and in random order. */
export class Person {
  readonly email: string;
  readonly secrets: string[] = [];
  /** The last free day by promo code. */
  freeUntil: Day | null = null;
  #userId: number | null = null;
  #session: { day: Day; opened: Promise<Browser> } | null = null;
  readonly #tab: Browser;
  readonly #subject: TestApp;
  readonly #random: Random;
  readonly #codes: string[];

  constructor(subject: TestApp, random: Random, codes: string[], email: string) {
    this.#subject = subject;
    this.#tab = subject.browser();
    this.#random = random;
    this.#codes = codes;
    this.email = email;
  }

  /** Creates an account; without one, this person signs up as premium. */
  async createAccount(): Promise<this> {
    const emailVerifiedOn = today(this.#subject.clock);
    await makeUser(this.#subject.services, { email: this.email, emailVerifiedOn });
    return this;
  }

  readonly acts: Record<string, () => Promise<unknown>> = {
    begin: () => this.begin(this.#random.chance(0.3) ? this.#random.pick(this.#codes) : undefined),
    pay: async () => this.pay(this.#random.pick([CARDS.pays, CARDS.pays, ...Object.values(CARDS)])),
    confirm: () => this.#confirm(this.secrets),
    cancel: () => this.#call((browser) => browser.call(cancelSubscription)),
    resume: () => this.#call((browser) => browser.call(resumeSubscription)),
    refund: () => this.#call((browser) => browser.call(refundSubscription)),
    'change card': () => this.#changeCard(),
  };

  async redeemFreeDays(promoCode: string): Promise<void> {
    const { status } = await this.#call((browser) => browser.call(createSubscription, { body: { promoCode } }));
    if (status !== 201) throw new Error(`Redeeming free days was answered with ${status}`);
    this.freeUntil = dayOf(startOfDay(this.#subject.clock.now(), 30));
  }

  async begin(promoCode: string | undefined): Promise<void> {
    const code = promoCode === undefined ? {} : { promoCode };
    // It makes no difference without free days.
    const afterGift = this.#random.chance(0.7);
    const form = signUpForm({ email: this.email, ...code });
    const { status, body } = await this.#call<{ status: number; body: { clientSecret: string | null } }>((browser) =>
      this.#userId === null
        ? browser.call(createPremiumSignup, { body: form })
        : browser.call(createSubscription, { body: { ...code, afterGift } }),
    );
    if (status === 201 && body.clientSecret) this.secrets.push(body.clientSecret);
  }

  /** Pays in any open tab, also an old one. */
  pay(card = CARDS.pays): void {
    const secret = this.secrets.length > 0 ? this.#random.pick(this.secrets) : null;
    if (secret === null) return;
    const { status } = this.#subject.stripe.pay(secret, card);
    if (status === 'requires_action') this.#subject.stripe.authenticate(secret, this.#random.chance(0.6));
  }

  /** Tries to claim another person's payment. */
  async steal(secrets: string[]): Promise<void> {
    if (secrets.length === 0) return;
    const paymentIntentId = intentIn(this.#random.pick(secrets));
    const browser = await this.#browser();
    const { status } = await browser.call(confirmSubscription, { body: { paymentIntentId } });
    if (this.#userId !== null && ![404, 503].includes(status))
      throw new Error(`A stolen payment was answered with ${status}`);
  }

  async #confirm(secrets: string[]): Promise<void> {
    if (secrets.length === 0) return;
    const paymentIntentId = intentIn(this.#random.pick(secrets));
    await this.#call<{ status: number }>((browser) =>
      this.#userId === null
        ? browser.call(confirmPremiumSignup, { body: { paymentIntentId } })
        : browser.call(confirmSubscription, { body: { paymentIntentId } }),
    );
  }

  async #changeCard(): Promise<void> {
    const { status, body } = await this.#call((browser) => browser.call(startCardUpdate));
    if (status !== 201) return;
    const { clientSecret } = body;
    const card = this.#random.pick([CARDS.pays, CARDS.failsLater, CARDS.declines]);
    this.#subject.stripe.pay(clientSecret, card);
    if (this.#random.chance(0.2)) return;
    const setupIntentId = intentIn(clientSecret);
    await this.#call((browser) => browser.call(confirmCardUpdate, { body: { setupIntentId } }));
  }

  async #call<T extends { status: number }>(call: (browser: Browser) => Promise<T>): Promise<T> {
    const answer = await call(await this.#browser());
    const expected = this.#userId === null ? [...EXPECTED, 401] : EXPECTED;
    if (!expected.includes(answer.status)) throw new Error(`A call was answered with ${answer.status}`);
    return answer;
  }

  /** Signs in anew every day. The sign-up may have created the account meanwhile. */
  async #browser(): Promise<Browser> {
    const { services, clock } = this.#subject;
    if (this.#userId === null) {
      const user = await readAccountRecordByEmail(services, this.email);
      this.#userId = user?.id ?? null;
    }
    if (this.#userId === null) return this.#tab;
    if (this.#session?.day !== today(clock))
      this.#session = { day: today(clock), opened: this.#tab.signInAs({ id: this.#userId }) };
    return this.#session.opened;
  }
}
