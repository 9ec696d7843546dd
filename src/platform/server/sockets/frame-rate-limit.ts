import { MINUTE } from '#platform/shared/durations.ts';
import type { Clock } from '../clock.ts';

/** How much somebody may still say, and when that was counted. */
interface Breath {
  left: number;
  at: number;
}

/**
 * How fast a person may speak, over all of their sockets and whether these stay open or not: so much at once, and what was
 * said comes back evenly within a minute.
 */
export class Pace {
  readonly #most: number;
  readonly #clock: Clock;
  readonly #people = new Map<number, Breath>();
  #sweptAt = 0;

  constructor(perMinute: number, clock: Clock) {
    this.#most = perMinute;
    this.#clock = clock;
  }

  /** False for whoever is out of breath. */
  take(who: number): boolean {
    const at = this.#clock.now().getTime();
    if (at - this.#sweptAt >= MINUTE) this.#forgetSilent(at);
    const left = this.#leftOf(this.#people.get(who), at);
    if (left < 1) return false;
    this.#people.set(who, { left: left - 1, at });
    return true;
  }

  #leftOf(breath: Breath | undefined, now: number): number {
    if (!breath) return this.#most;
    return Math.min(this.#most, breath.left + ((now - breath.at) / MINUTE) * this.#most);
  }

  /** After a minute of silence everybody has all their breath again: nothing is left to remember. */
  #forgetSilent(now: number): void {
    this.#sweptAt = now;
    for (const [who, breath] of this.#people) if (now - breath.at >= MINUTE) this.#people.delete(who);
  }
}
