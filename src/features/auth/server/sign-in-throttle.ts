import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { AppError } from '#platform/shared/app-error.ts';

const FREE_TRIES = 5;
const WINDOW = 15 * MINUTE;
const FIRST_PAUSE = 15 * SECOND;
const MOST_KEYS = 10_000;

interface Record {
  failures: number;
  lastFailure: number;
}

/**
 * Slows guessing at one account from one address: five tries are free, then each failure doubles the pause,
 * up to a quarter of an hour. Nobody is locked out, and somebody else's guessing does not slow the owner.
 */
export class SignInThrottle {
  readonly #records = new Map<string, Record>();

  assertMayTry(key: string, now: Date): void {
    const wait = this.#waitUntil(key) - now.getTime();
    if (wait > 0) throw new AppError('TOO_MANY_SIGN_INS', { retryAfterSeconds: Math.ceil(wait / SECOND) });
  }

  recordFailure(key: string, now: Date): void {
    const known = this.#records.get(key);
    const fresh = known !== undefined && now.getTime() - known.lastFailure < WINDOW;
    this.#records.delete(key);
    this.#records.set(key, { failures: fresh ? known.failures + 1 : 1, lastFailure: now.getTime() });
    // The map keeps its insertion order: the first key is the one that failed longest ago.
    if (this.#records.size > MOST_KEYS) this.#records.delete(this.#records.keys().next().value as string);
  }

  recordSuccess(key: string): void {
    this.#records.delete(key);
  }

  #waitUntil(key: string): number {
    const record = this.#records.get(key);
    if (!record || record.failures < FREE_TRIES) return 0;
    const pause = Math.min(FIRST_PAUSE * 2 ** (record.failures - FREE_TRIES), WINDOW);
    return record.lastFailure + pause;
  }
}
