import { HOUR, SECOND } from '#platform/shared/durations.ts';
import type { Clock } from '../clock.ts';

/**
 * Limits the lookups of all visitors together, per hour and process. Meta counts every lookup against one quota for the
 * whole site: without a limit, a few machines could use it up for everybody.
 */
export class VisitorBudget {
  readonly #clock: Clock;
  readonly #perHour: number;
  #hour = 0;
  #used = 0;
  /** By a keyed tag of the caller's address. */
  readonly #usedBy = new Map<string, number>();

  constructor(clock: Clock, perHour: number) {
    this.#clock = clock;
    this.#perHour = perHour;
  }

  /** True if this caller has no lookup left this hour. One address gets a tenth of all at most. */
  isSpent(caller: string): boolean {
    this.#resetEachHour();
    return this.#used >= this.#perHour || (this.#usedBy.get(caller) ?? 0) >= Math.ceil(this.#perHour / 10);
  }

  /** Counts one lookup. */
  take(caller: string): void {
    this.#resetEachHour();
    this.#used += 1;
    this.#usedBy.set(caller, (this.#usedBy.get(caller) ?? 0) + 1);
  }

  #resetEachHour(): void {
    const hour = this.#currentHour();
    if (hour === this.#hour) return;
    this.#hour = hour;
    this.#used = 0;
    this.#usedBy.clear();
  }

  secondsUntilNextHour(): number {
    return Math.ceil(((this.#currentHour() + 1) * HOUR - this.#clock.now().getTime()) / SECOND);
  }

  #currentHour(): number {
    return Math.floor(this.#clock.now().getTime() / HOUR);
  }
}
