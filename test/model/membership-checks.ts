import { eq } from 'drizzle-orm';
import { readPage } from '#features/people/server/account-records.ts';
import { promoCodes, promoRedemptions } from '#features/promo/server/schema.ts';
import { today, type Day } from '#platform/server/clock.ts';
import { DAY } from '#platform/shared/durations.ts';
import { membershipOf } from '#test/factories/user.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import type { LedgerView } from './ledger-view.ts';

/** Compares the product's memberships with the sandbox's ledger. The database must contain nothing else. */
export class MembershipChecks {
  readonly #subject: TestApp;
  readonly #ledger: LedgerView;
  readonly #freeUntil: (email: string) => Day | null;

  /** `freeUntil` returns the last free day of an account; null without free days. */
  constructor(subject: TestApp, ledger: LedgerView, freeUntil: (email: string) => Day | null) {
    this.#subject = subject;
    this.#ledger = ledger;
    this.#freeUntil = freeUntil;
  }

  /** Holds at any moment, even while events are not delivered yet. */
  async assertNothingUnearned(): Promise<void> {
    for (const { email, plan, customerId } of await this.#people()) {
      const isEarned = this.#freeUntil(email) !== null || this.#ledger.wasEverPremium(customerId);
      if (plan === 'premium' && !isEarned) throw new Error('Premium without a payment or free days');
    }
  }

  /** Holds after the product has synced everything with Stripe. */
  async assertMatchesLedger(): Promise<void> {
    const people = await this.#people();
    for (const { email, plan, status, customerId } of people) {
      const isPremium = plan === 'premium';
      const lastFreeDay = this.#freeUntil(email);
      const hasFreeDays = lastFreeDay !== null && lastFreeDay >= today(this.#subject.clock);
      const shouldBePremium = hasFreeDays || this.#ledger.isPremium(customerId);
      if (isPremium !== shouldBePremium)
        throw new Error(`Premium is ${isPremium} (${status}), but should be ${shouldBePremium}`);
      if (lastFreeDay !== null && this.#ledger.firstChargedAt(customerId) < Date.parse(lastFreeDay) + DAY)
        throw new Error('Charged before the free days had ended');
      if (this.#ledger.live(customerId).length > 1) throw new Error('Two subscriptions will be charged again');
      const months = this.#ledger.paidMonths(customerId).toSorted(([a], [b]) => a - b);
      const doubled = months.some(([start], index) => start < (months[index - 1]?.[1] ?? 0));
      if (doubled) throw new Error(`The same days were paid for twice: ${JSON.stringify(months)}`);
    }
    const known = new Set(people.map(({ customerId }) => customerId));
    for (const { id, customer } of [...this.#ledger.paying(), ...this.#ledger.kept()]) {
      if (!known.has(customer as string)) throw new Error(`${id} is paid, but belongs to no account`);
    }
    await this.#assertCodesCounted();
  }

  /** No checkout is open by now, so each use of a code must belong to a payment and be counted once. */
  async #assertCodesCounted(): Promise<void> {
    const rows = await this.#subject.services.db
      .select()
      .from(promoCodes)
      .leftJoin(promoRedemptions, eq(promoRedemptions.codeId, promoCodes.id));
    const redeemed = new Map<number, Set<string>>();
    for (const [{ code, value, usedCount } = {}, uses] of byCode(rows)) {
      const held = uses.find(({ releaseOn }) => releaseOn !== null);
      if (held) throw new Error(`${code} is held for a checkout that has ended`);
      const ids = new Set(uses.map(({ tag }) => tag.toString('hex')));
      if (ids.size !== usedCount) throw new Error(`${code} was used ${ids.size} times and counted ${usedCount}`);
      redeemed.set(value ?? 0, new Set([...(redeemed.get(value ?? 0) ?? []), ...ids]));
    }
    for (const [percent, ids] of redeemed) {
      const live = this.#ledger.discounted(percent).length;
      if (live > ids.size)
        throw new Error(`${live} subscriptions have ${percent} % off, but only ${ids.size} codes were used`);
    }
  }

  async #people() {
    const { services } = this.#subject;
    const { accounts } = await readPage(services, null, 1000);
    return Promise.all(accounts.map(async ({ id, email }) => ({ ...(await membershipOf(services, id)), email })));
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
