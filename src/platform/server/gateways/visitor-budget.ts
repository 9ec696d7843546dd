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

  constructor(clock: Clock, perHour: number) {
    this.#clock = clock;
    this.#perHour = perHour;
  }

  /** Takes one lookup; false if none is left this hour. */
  take(): boolean {
    const hour = this.#currentHour();
    if (hour !== this.#hour) this.#used = 0;
    this.#hour = hour;
    if (this.#used >= this.#perHour) return false;
    this.#used += 1;
    return true;
  }

  secondsUntilNextHour(): number {
    return Math.ceil(((this.#currentHour() + 1) * HOUR - this.#clock.now().getTime()) / SECOND);
  }

  #currentHour(): number {
    return Math.floor(this.#clock.now().getTime() / HOUR);
  }
}
