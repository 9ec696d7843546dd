import * as z from 'zod/mini';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import { orWithout, type Redis } from '#platform/server/redis/redis.ts';
import { systemTimers, type Timers } from '#platform/server/timers.ts';
import { DAY, MINUTE } from '#platform/shared/durations.ts';
/** An account that was created lately, by the tag of its row. */
export interface NewAccountRow {
  tag: Buffer;
  /** When it was created, in milliseconds. */
  at: number;
}

declare module '#platform/server/services.ts' {
  interface Services {
    newestAccounts: NewestAccounts;
  }
}

/** Among how many of the newest accounts is drawn: most of them were not there the night before. */
const REMEMBERED = 16;

/** The accounts that were created last, the newest first, as far as this process knows. */
export class NewestAccounts {
  #rows: readonly NewAccountRow[] = [];

  get rows(): readonly NewAccountRow[] {
    return this.#rows;
  }

  remember(rows: readonly NewAccountRow[]): void {
    const all = new Map([...rows, ...this.#rows].map((row) => [row.tag.toString('hex'), row]));
    this.#rows = [...all.values()].toSorted((a, b) => b.at - a.at).slice(0, REMEMBERED);
  }
}

/** All of them in one box, whose size says nothing about their number. */
const newestBox = sealed('redis.newest_accounts', {
  version: 1,
  schema: z.array(z.object({ tag: z.string(), at: z.number() })),
  size: 2048,
});

interface Options {
  redis: Redis;
  keys: Keys;
  newestAccounts: NewestAccounts;
  timers?: Timers;
}

/**
 * Tells the other processes which accounts are new, and learns theirs: a row hides among the newest of the whole site, also right
 * after a process has started. Every minute, whether there are new ones or not, so that Redis does not show when somebody signs up.
 * The returned function ends it.
 */
export function shareNewestAccounts({ redis, keys, newestAccounts, timers = systemTimers }: Options): () => void {
  const name = keys.tag('shared', 'newest-accounts').toString('base64url');

  /** Leaves what this process knows, and takes what another has left, in one step: two that do so at once lose nothing. */
  async function exchange(): Promise<void> {
    const own = newestAccounts.rows.map(({ tag, at }) => ({ tag: tag.toString('base64'), at }));
    const left = newestBox.seal(keys, name, own);
    const taken = await orWithout<Buffer | null>(
      redis.run((client) => client.setBuffer(name, left, 'PX', DAY, 'GET')),
      () => null,
    );
    if (taken) newestAccounts.remember(openBox(keys, name, taken));
  }

  // Twice: a process that has just started knows nothing, and must not leave that.
  void exchange().then(exchange);
  return timers.every(MINUTE, exchange);
}

/** Nothing if this version cannot open it: during an update another version may have written it. */
function openBox(keys: Keys, name: string, box: Buffer): { tag: Buffer; at: number }[] {
  try {
    return newestBox.open(keys, name, box).map(({ tag, at }) => ({ tag: Buffer.from(tag, 'base64'), at }));
  } catch {
    return [];
  }
}
