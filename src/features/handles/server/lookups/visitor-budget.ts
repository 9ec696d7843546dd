import { HOUR, SECOND } from '#platform/shared/durations.ts';
import type { Clock } from '#platform/server/clock.ts';
import { networkLimits } from '#platform/server/limits/client-networks.ts';

/**
 * Limits the Instagram lookups of all visitors together, per hour. Meta counts every lookup against one quota for the whole
 * site: without a limit, a few machines could use it up for everybody. Callers are named by keyed tags of their networks, the
 * smallest first: a customer gets a tenth of all at most, and no network more than a quarter.
 */
export interface VisitorBudget {
  /** True if this caller has no lookup left this hour. */
  isSpent(networks: readonly string[]): Promise<boolean>;
  /** Counts one lookup; or returns false if this caller has none left. */
  take(networks: readonly string[]): Promise<boolean>;
  secondsUntilNextHour(): number;
}

export interface BudgetOptions {
  clock: Clock;
  perHour: number;
}

/** How many lookups each of these networks may cause. */
export function sharesOf(networks: readonly string[], perHour: number): number[] {
  return networkLimits(networks, Math.ceil(perHour / 10)).map((limit) => Math.min(limit, Math.ceil(perHour / 4)));
}

export function hourOf(clock: Clock): number {
  return Math.floor(clock.now().getTime() / HOUR);
}

export function secondsUntilNextHour(clock: Clock): number {
  return Math.ceil(((hourOf(clock) + 1) * HOUR - clock.now().getTime()) / SECOND);
}

/** Counts in the memory of this process. */
export function openLocalBudget({ clock, perHour }: BudgetOptions): VisitorBudget {
  let countedHour = 0;
  let used = 0;
  const usedBy = new Map<string, number>();

  function isSpent(networks: readonly string[]): boolean {
    const hour = hourOf(clock);
    if (hour !== countedHour) {
      countedHour = hour;
      used = 0;
      usedBy.clear();
    }
    const shares = sharesOf(networks, perHour);
    return used >= perHour || networks.some((network, index) => (usedBy.get(network) ?? 0) >= (shares[index] ?? 0));
  }

  return {
    isSpent: async (networks) => isSpent(networks),
    async take(networks) {
      if (isSpent(networks)) return false;
      used += 1;
      for (const network of networks) usedBy.set(network, (usedBy.get(network) ?? 0) + 1);
      return true;
    },
    secondsUntilNextHour: () => secondsUntilNextHour(clock),
  };
}
