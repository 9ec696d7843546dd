import { eq } from 'drizzle-orm';
import { users } from '#features/auth/server/schema.ts';
import { promoCodes, promoRedemptions } from '#features/promo/server/schema.ts';
import { today, type Day } from '#platform/server/clock.ts';
import { DAY } from '#platform/shared/durations.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import type { LedgerTruth } from './ledger-truth.ts';

/** Compares what the product says with what the sandbox's books say. Nobody else lives in its database. */
export class Verdict {
  readonly #subject: TestApp;
  readonly #truth: LedgerTruth;
  readonly #giftOf: (email: string) => Day | null;

  /** `giftOf` knows the last day of somebody's premium by promo code. */
  constructor(subject: TestApp, truth: LedgerTruth, giftOf: (email: string) => Day | null) {
    this.#subject = subject;
    this.#truth = truth;
    this.#giftOf = giftOf;
  }

  /** At any moment: an event may still be on its way, but nothing is given for nothing. */
  async assertNothingUnearned(): Promise<void> {
    for (const { email, membershipPlan, stripeCustomerId } of await this.#people()) {
      const isEarned = this.#giftOf(email) !== null || this.#truth.wasEverPremium(stripeCustomerId);
      if (membershipPlan === 'premium' && !isEarned) throw new Error('Premium that nobody has paid for');
    }
  }

  /** Once Stripe has been asked about everything. */
  async assertTrue(): Promise<void> {
    const people = await this.#people();
    for (const { email, membershipPlan, subscriptionStatus, stripeCustomerId: customerId } of people) {
      const said = membershipPlan === 'premium';
      const giftUntil = this.#giftOf(email);
      const hasGift = giftUntil !== null && giftUntil >= today(this.#subject.clock);
      const truth = hasGift || this.#truth.isPremium(customerId);
      if (said !== truth) throw new Error(`We say premium ${said} (${subscriptionStatus}), Stripe ${truth}`);
      if (giftUntil !== null && this.#truth.firstChargedAt(customerId) < Date.parse(giftUntil) + DAY)
        throw new Error('Charged before the gift had ended');
      if (this.#truth.live(customerId).length > 1) throw new Error('Two subscriptions that go on');
      const months = this.#truth.paidMonths(customerId).toSorted(([a], [b]) => a - b);
      const doubled = months.some(([start], index) => start < (months[index - 1]?.[1] ?? 0));
      if (doubled) throw new Error(`The same days were paid for twice: ${JSON.stringify(months)}`);
    }
    const known = new Set(people.map(({ stripeCustomerId }) => stripeCustomerId));
    for (const { id, customer } of [...this.#truth.paying(), ...this.#truth.kept()]) {
      if (!known.has(customer as string)) throw new Error(`${id} is paid for and nobody has it`);
    }
    await this.#assertCodesCounted();
  }

  /** No checkout is open by now: a code is used by a payment or not at all, and counts as often as that. */
  async #assertCodesCounted(): Promise<void> {
    const rows = await this.#subject.services.db
      .select()
      .from(promoCodes)
      .leftJoin(promoRedemptions, eq(promoRedemptions.codeId, promoCodes.id));
    const redeemed = new Map<number, Set<string>>();
    for (const [{ code, value, usedCount } = {}, uses] of byCode(rows)) {
      const held = uses.find(({ state }) => state === 'held');
      if (held) throw new Error(`${code} is held for a checkout that is over`);
      const ids = new Set(uses.map(({ redemptionId }) => redemptionId));
      if (ids.size !== usedCount) throw new Error(`${code} was used ${ids.size} times and counted ${usedCount}`);
      redeemed.set(value ?? 0, new Set([...(redeemed.get(value ?? 0) ?? []), ...ids]));
    }
    for (const [percent, ids] of redeemed) {
      const live = this.#truth.discounted(percent).length;
      if (live > ids.size) throw new Error(`${live} pay less by ${percent} %, and ${ids.size} have used a code`);
    }
  }

  #people() {
    const { email, membershipPlan, subscriptionStatus, stripeCustomerId } = users;
    return this.#subject.services.db
      .select({ email, membershipPlan, subscriptionStatus, stripeCustomerId })
      .from(users);
  }
}

type Row = {
  promo_codes: typeof promoCodes.$inferSelect;
  promo_redemptions: typeof promoRedemptions.$inferSelect | null;
};

function byCode(rows: Row[]) {
  return [...Map.groupBy(rows, (row) => row.promo_codes.id).values()].map(
    (group) => [group[0]?.promo_codes, group.flatMap((row) => row.promo_redemptions ?? [])] as const,
  );
}
