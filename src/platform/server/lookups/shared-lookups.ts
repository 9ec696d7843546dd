import { HOUR } from '#platform/shared/durations.ts';
import type { Clock } from '../clock.ts';
import type { Keys } from '../keys/keys.ts';
import { handleId } from '../keys/network-ids.ts';
import { orWithout } from '../redis/or-without.ts';
import type { Redis } from '../redis/redis.ts';
import { KEPT_FOR, LookupMemory, type KnownAccount, type LookupCache } from './lookup-cache.ts';
import { openLookup, sealLookup } from './stored-lookup.ts';

interface Options {
  redis: Redis;
  keys: Keys;
  clock: Clock;
}

/**
 * For processes that serve the site together: what one of them looked up, all know. Each also keeps what it has seen in memory, for
 * when Redis is away or has lost its memory: a letter must not lose its account because of that. The newer of two answers counts, and
 * is written to Redis again if Redis does not have it, so that the two do not differ for long.
 */
export function openSharedLookups({ redis, keys, clock }: Options): LookupCache {
  const memory = new LookupMemory(clock);
  const nameOf = (handle: string) => keys.tag('handle', 'lookup', handleId(handle)).toString('base64url');
  const isFresh = ({ seenAt }: KnownAccount) => seenAt + KEPT_FOR > clock.now().getTime();

  /** Null while Redis is away. */
  async function read(handles: readonly string[]): Promise<(KnownAccount | undefined)[] | null> {
    const names = handles.map(nameOf);
    const boxes = await orWithout<(Buffer | null)[] | null>(
      redis.run((client) => client.mgetBuffer(names)),
      () => null,
    );
    if (!boxes) return null;
    return names.map((name, i) => {
      const box = boxes[i];
      const known = box ? openLookup(keys, name, box) : undefined;
      return known && isFresh(known) ? known : undefined;
    });
  }

  async function write(handle: string, known: KnownAccount): Promise<void> {
    const name = nameOf(handle);
    // All lookups of an hour end together: how long Redis still keeps one does not show its minute.
    const end = Math.ceil((known.seenAt + KEPT_FOR) / HOUR) * HOUR;
    const box = sealLookup(keys, name, known);
    await orWithout<unknown>(
      redis.run((client) => client.set(name, box, 'PX', end - clock.now().getTime())),
      () => null,
    );
  }

  async function getAll(handles: readonly string[]): Promise<Map<string, KnownAccount>> {
    const found = new Map<string, KnownAccount>();
    if (handles.length === 0) return found;
    const shared = await read(handles);
    for (const [i, handle] of handles.entries()) {
      const own = memory.get(handle);
      const theirs = shared?.[i];
      const known = own && own.seenAt > (theirs?.seenAt ?? 0) ? own : theirs;
      if (!known) continue;
      found.set(handle, known);
      if (known === theirs) memory.set(handle, theirs);
      else if (shared) void write(handle, known);
    }
    return found;
  }

  return {
    isShared: true,
    get: async (handle) => (await getAll([handle])).get(handle),
    getAll,
    async set(handle, account) {
      const known = { account, seenAt: clock.now().getTime() };
      memory.set(handle, known);
      await write(handle, known);
      return known;
    },
  };
}
