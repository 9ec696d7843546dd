import * as z from 'zod/mini';
import type { Keys } from '../keys/keys.ts';
import { sealed } from '../keys/sealed.ts';
import type { KnownAccount } from './lookup-cache.ts';

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

/** Instagram's texts and addresses come from outside. In the rare case that they are too long, the card shows less. */
export function sealLookup(keys: Keys, name: string, { account, seenAt }: KnownAccount): Buffer {
  if (!account) return lookupBox.seal(keys, name, { account, seenAt });
  const shorter = { ...account, pictureUrl: null };
  const shortest = { ...shorter, biography: null, name: null };
  const fitting = [account, shorter].find((one) => Buffer.byteLength(JSON.stringify(one)) < SIZE - 100);
  return lookupBox.seal(keys, name, { account: fitting ?? shortest, seenAt });
}

/** Undefined for a box that this version cannot open: during an update another version may have written it. */
export function openLookup(keys: Keys, name: string, box: Buffer): KnownAccount | undefined {
  try {
    return lookupBox.open(keys, name, box);
  } catch {
    return undefined;
  }
}
