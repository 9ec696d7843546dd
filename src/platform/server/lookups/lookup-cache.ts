import { DAY } from '#platform/shared/durations.ts';
import type { Clock } from '../clock.ts';
import type { InstagramAccount } from '../gateways/instagram-discovery.ts';

/** What Instagram answered for a handle, and when. Null: it shows no account. */
export interface KnownAccount {
  account: InstagramAccount | null;
  seenAt: number;
}

/**
 * What Instagram answered within the last day. It is in no table: a list of who was looked up just before a letter to them was
 * sent could lead to its author.
 */
export interface LookupCache {
  /**
   * True if several processes look accounts up and share what they find. Then an account that is not in the cache may have been
   * looked up all the same: by a process that could not say so, or before Redis lost its memory.
   */
  isShared: boolean;
  get(handle: string): Promise<KnownAccount | undefined>;
  /** Those of these handles that are known, in one round trip. */
  getAll(handles: readonly string[]): Promise<Map<string, KnownAccount>>;
  /** Instagram has just answered this. */
  set(handle: string, account: InstagramAccount | null): Promise<KnownAccount>;
}

/** How long an answer counts. */
export const KEPT_FOR = DAY;
const MAX_ENTRIES = 10_000;

/** The lookups that this process knows of. */
export class LookupMemory {
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

  set(handle: string, known: KnownAccount): void {
    // Deleted first, because a Map keeps the order of insertion and the oldest entry must be the first.
    this.#known.delete(handle);
    this.#known.set(handle, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_ENTRIES && oldest !== undefined) this.#known.delete(oldest);
  }
}

/** For a process that serves the site alone. */
export function openLocalLookups(clock: Clock): LookupCache {
  const memory = new LookupMemory(clock);
  return {
    isShared: false,
    get: async (handle) => memory.get(handle),
    async getAll(handles) {
      const found = handles.flatMap((handle) => {
        const known = memory.get(handle);
        return known ? [[handle, known] as const] : [];
      });
      return new Map(found);
    },
    async set(handle, account) {
      const known = { account, seenAt: clock.now().getTime() };
      memory.set(handle, known);
      return known;
    },
  };
}
