import { HOUR, SECOND } from '#platform/shared/durations.ts';
import type { Clock } from '../clock.ts';

/**
 * Limits the Instagram lookups of all visitors together, per hour. Meta counts every lookup against one quota for the whole
 * site: without a limit, a few machines could use it up for everybody. One address gets a tenth of all at most.
 */
export interface VisitorBudget {
  /** True if this caller, a keyed tag of an address, has no lookup left this hour. */
  isSpent(caller: string): Promise<boolean>;
  /** Counts one lookup; or returns false if this caller has none left. */
  take(caller: string): Promise<boolean>;
  secondsUntilNextHour(): number;
}

export interface BudgetOptions {
  clock: Clock;
  perHour: number;
}

/** The share of one address. */
export function perCaller(perHour: number): number {
  return Math.ceil(perHour / 10);
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

  function isSpent(caller: string): boolean {
    const hour = hourOf(clock);
    if (hour !== countedHour) {
      countedHour = hour;
      used = 0;
      usedBy.clear();
    }
    return used >= perHour || (usedBy.get(caller) ?? 0) >= perCaller(perHour);
  }

  return {
    isSpent: async (caller) => isSpent(caller),
    async take(caller) {
      if (isSpent(caller)) return false;
      used += 1;
      usedBy.set(caller, (usedBy.get(caller) ?? 0) + 1);
      return true;
    },
    secondsUntilNextHour: () => secondsUntilNextHour(clock),
  };
}
