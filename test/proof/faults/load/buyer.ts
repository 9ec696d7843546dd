import { randomUUID } from 'node:crypto';
import { logIn } from '#features/auth/contract.ts';
import { confirmPremiumSignup, createPremiumSignup, getBilling } from '#features/membership/contract.ts';
import { CARDS } from '#test/harness/vendors/stripe-server.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { Caller } from '../../../deployment/caller.ts';
import type { Site } from '../../../deployment/site/open-site.ts';
import type { Attempts } from './attempts.ts';
import type { Person } from './people.ts';

interface Purchase {
  form: ReturnType<typeof signUpForm>;
  caller: Caller;
  secret: string | null;
  isPaid: boolean;
}

const intentIn = (secret: string) => secret.split('_secret_')[0] ?? '';

/** Visitors who sign up and pay. Every other one closes the browser after paying: a webhook makes the account. */
export class Buyer implements Person {
  readonly pause = 1500;
  readonly paid: Purchase[] = [];
  readonly #site: Site;
  readonly #attempts: Attempts;
  #open: Purchase | null = null;

  constructor(site: Site, attempts: Attempts) {
    this.#site = site;
    this.#attempts = attempts;
  }

  async attempt(): Promise<boolean> {
    const purchase = (this.#open ??= {
      form: signUpForm({ email: `buyer-${randomUUID()}@bench.example`, membershipPlan: 'premium' }),
      caller: new Caller(this.#site),
      secret: null,
      isPaid: false,
    });
    if (purchase.secret === null) return this.#begin(purchase);
    if (!purchase.isPaid) return this.#pay(purchase, purchase.secret);
    const body = { paymentIntentId: intentIn(purchase.secret) };
    const call = () => purchase.caller.call(confirmPremiumSignup, { body });
    if (!(await this.#attempts.make('checkout', call, [200]))) return false;
    return this.#finish(purchase);
  }

  /** Who has paid and has no premium account, or has paid twice. */
  async count(): Promise<{ lost: number; doubled: number }> {
    const counts = { lost: 0, doubled: 0 };
    for (const { form } of this.paid) {
      const caller = new Caller(this.#site);
      const body = { email: form.email, password: form.password };
      const isMember = (await caller.call(logIn, { body })).status === 200;
      const billing = isMember ? (await caller.call(getBilling)).body : null;
      if (billing?.plan !== 'premium') counts.lost += 1;
      if ((billing?.invoices.filter(({ status }) => status === 'paid').length ?? 0) > 1) counts.doubled += 1;
    }
    this.paid.length = 0;
    return counts;
  }

  async #begin(purchase: Purchase): Promise<boolean> {
    const call = () => purchase.caller.call(createPremiumSignup, { body: purchase.form });
    const begun = await this.#attempts.make('checkout', call, [201]);
    purchase.secret = begun?.body.clientSecret ?? null;
    return false;
  }

  /** The browser talks to Stripe itself. */
  async #pay(purchase: Purchase, clientSecret: string): Promise<boolean> {
    const card = { number: CARDS.pays, expMonth: 12, expYear: 2034, cvc: '123' };
    const returnUrl = `${this.#site.publicUrl}/checkout-success`;
    const answer = await fetch(`http://127.0.0.1:${this.#site.sandboxPort}/sandbox/stripe/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientSecret, ...card, returnUrl }),
    });
    if (!answer.ok) throw new Error(`The card was not accepted: ${await answer.text()}`);
    purchase.isPaid = true;
    const closesBrowser = this.paid.length % 2 === 1;
    return closesBrowser ? this.#finish(purchase) : false;
  }

  #finish(purchase: Purchase): true {
    this.paid.push(purchase);
    this.#open = null;
    return true;
  }
}
