import { DAY } from '#platform/shared/durations.ts';
import type { Clock } from '../clock.ts';
import type { InstagramAccount } from './instagram-discovery.ts';

/** What the network told of a handle, and when: an account, or that it shows none (null). */
export interface KnownAccount {
  account: InstagramAccount | null;
  seenAt: number;
}

const KEPT_FOR = DAY;
const MOST = 10_000;

/**
 * Remembers answers for a day, in memory alone: a table of who was looked up, just before a letter to them was sent,
 * would be a way to its author.
 */
export class LookupCache {
  readonly #known = new Map<string, KnownAccount>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get(handle: string): KnownAccount | undefined {
    const known = this.#known.get(handle);
    if (!known || known.seenAt + KEPT_FOR > this.#clock.now().getTime()) return known;
    this.#known.delete(handle);
    return undefined;
  }

  set(handle: string, account: InstagramAccount | null): void {
    // Out and in again: the order of a Map is the order in which its entries grow old.
    this.#known.delete(handle);
    this.#known.set(handle, { account, seenAt: this.#clock.now().getTime() });
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest);
  }
}
