import { DAY } from '#platform/shared/durations.ts';
import type { Clock } from '../clock.ts';
import type { InstagramAccount } from './instagram-discovery.ts';

/** What Instagram answered for a handle, and when. Null: it shows no account. */
export interface KnownAccount {
  account: InstagramAccount | null;
  seenAt: number;
}

const KEPT_FOR = DAY;
const MAX_ENTRIES = 10_000;

/**
 * Keeps answers for a day, in memory only: a table of who was looked up just before a letter to them was sent could
 * lead to its author.
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
    // Deleted first, because a Map keeps the order of insertion and the oldest entry must be the first.
    this.#known.delete(handle);
    this.#known.set(handle, { account, seenAt: this.#clock.now().getTime() });
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_ENTRIES && oldest !== undefined) this.#known.delete(oldest);
  }
}
