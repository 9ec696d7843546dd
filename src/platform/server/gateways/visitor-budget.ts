import { HOUR, SECOND } from '#platform/shared/durations.ts';
import type { Clock } from '../clock.ts';

/**
 * How many lookups all signed-out callers together may cause in an hour. Meta counts every lookup against one quota for the
 * whole site: without a limit, a few machines could use it up for everybody. Counted for each process.
 */
export class VisitorBudget {
  readonly #clock: Clock;
  readonly #perHour: number;
  #hour = 0;
  #used = 0;
  /** By a keyed name of the address. */
  readonly #usedBy = new Map<string, number>();

  constructor(clock: Clock, perHour: number) {
    this.#clock = clock;
    this.#perHour = perHour;
  }

  /** Whether no lookup is left this hour, for this caller: a tenth of all is the most that one address gets. */
  isSpent(caller: string): boolean {
    this.#turnHour();
    return this.#used >= this.#perHour || (this.#usedBy.get(caller) ?? 0) >= Math.ceil(this.#perHour / 10);
  }

  /** Takes one lookup. */
  take(caller: string): void {
    this.#turnHour();
    this.#used += 1;
    this.#usedBy.set(caller, (this.#usedBy.get(caller) ?? 0) + 1);
  }

  #turnHour(): void {
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
