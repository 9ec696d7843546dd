import { MINUTE } from '#platform/shared/durations.ts';
import type { Clock } from '../../clock.ts';

/** How many frames a member may still send, and when that was counted. */
interface Allowance {
  left: number;
  at: number;
}

/**
 * How many frames a member may send: a token bucket that refills evenly within a minute. It counts over all connections of
 * the member, so opening new ones does not raise the limit.
 */
export class FrameRateLimit {
  readonly #clock: Clock;
  readonly #allowances = new Map<number, Allowance>();
  #sweptAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts one frame. Returns false once the member exceeds the rate. */
  take(userId: number, perMinute: number): boolean {
    const at = this.#clock.now().getTime();
    if (at - this.#sweptAt >= MINUTE) this.#forgetFull(at);
    const left = leftOf(this.#allowances.get(userId), at, perMinute);
    if (left < 1) return false;
    this.#allowances.set(userId, { left: left - 1, at });
    return true;
  }

  /** After a minute without frames an allowance is full again: there is nothing to remember. */
  #forgetFull(now: number): void {
    this.#sweptAt = now;
    for (const [userId, { at }] of this.#allowances) if (now - at >= MINUTE) this.#allowances.delete(userId);
  }
}

function leftOf(allowance: Allowance | undefined, now: number, perMinute: number): number {
  if (!allowance) return perMinute;
  return Math.min(perMinute, allowance.left + ((now - allowance.at) / MINUTE) * perMinute);
}
