import * as z from 'zod/mini';
import { DAY } from '#platform/shared/durations.ts';
import type { InstagramAccount } from '#platform/server/gateways/instagram-discovery.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import { handleId } from '../network-ids.ts';
import { openAnswerCache, type AnswerCache, type CacheDeps } from './answer-cache.ts';

/** What Instagram answered for a handle, and when. Null: it shows no account. */
export interface KnownAccount {
  account: InstagramAccount | null;
  seenAt: number;
}

/** What Instagram answered about handles within the last day. */
export interface LookupCache extends Pick<AnswerCache<KnownAccount>, 'getAll'> {
  /**
   * True if several processes look accounts up and share what they find. Then an account that is not in the cache may have been
   * looked up all the same: by a process that could not say so, or before Redis lost its memory.
   */
  isShared: boolean;
  get(handle: string): Promise<KnownAccount | undefined>;
  /** Instagram has just answered this. */
  set(handle: string, account: InstagramAccount | null): Promise<KnownAccount>;
}

/** How long an answer counts. */
const KEPT_FOR = DAY;

/** The same for all, also for handles without an account: the size of a box must not show what Instagram answered. */
const SIZE = 2048;

const lookupBox = sealed('redis.lookup', {
  version: 1,
  schema: z.object({
    seenAt: z.number(),
    account: z.nullable(
      z.object({
        id: z.string(),
        username: z.string(),
        name: z.nullable(z.string()),
        biography: z.nullable(z.string()),
        pictureUrl: z.nullable(z.string()),
        followers: z.nullable(z.number()),
      }),
    ),
  }),
  size: SIZE,
});

export function openLookups(deps: CacheDeps): LookupCache {
  const { redis, keys, clock } = deps;
  const answers = openAnswerCache<KnownAccount>(deps, {
    keptFor: KEPT_FOR,
    nameOf: (handle) => keys.tag('handle', 'lookup', handleId(handle)).toString('base64url'),
    seal: (name, { account, seenAt }) => lookupBox.seal(keys, name, { account: account && fitting(account), seenAt }),
    open: (name, box) => lookupBox.open(keys, name, box),
  });
  return {
    isShared: redis !== null,
    getAll: (handles) => answers.getAll(handles),
    get: async (handle) => (await answers.getAll([handle])).get(handle),
    async set(handle, account) {
      const known = { account, seenAt: clock.now().getTime() };
      await answers.set(handle, known);
      return known;
    },
  };
}

/** Instagram's texts and addresses come from outside. In the rare case that they are too long, the card shows less. */
function fitting(account: InstagramAccount): InstagramAccount {
  const shorter = { ...account, pictureUrl: null };
  const shortest = { ...shorter, biography: null, name: null };
  return [account, shorter].find((one) => Buffer.byteLength(JSON.stringify(one)) < SIZE - 100) ?? shortest;
}
