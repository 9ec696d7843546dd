import * as z from 'zod/mini';
import { startOfHour } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { handleId } from '#platform/server/keys/network-ids.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import { monthOf } from '#platform/server/months.ts';
import type { Services } from '#platform/server/services.ts';
import { clearedInboxes } from '../../schema.ts';
import type { Account } from '../readers.ts';

/** The last hour whose letters are gone for the reader, in milliseconds. Bound to the row's tag. */
const clearedBox = sealed('cleared_inboxes.box', { version: 1, schema: z.object({ at: z.number() }), size: 64 });

const tagOf = (keys: Keys, handle: string, instagramId: string) =>
  keys.tag('target', 'cleared', handleId(handle), instagramId);

/** A person who has proved a handle in both ways may have cleared the letters of both accounts, or of one. */
export function clearedTagsOf(keys: Keys, { handle, instagramIds }: Account): Buffer[] {
  return instagramIds.map((instagramId) => tagOf(keys, handle, instagramId));
}

/** Returns the last hour whose letters an account has cleared, in milliseconds; 0 if it never did. */
export function openCleared(
  keys: Keys,
  rows: readonly { tag: Buffer; box: Buffer }[],
): (handle: string, instagramId: string) => number {
  if (rows.length === 0) return () => 0;
  const hours = new Map(rows.map(({ tag, box }) => [tag.toString('hex'), clearedBox.open(keys, tag, box).at]));
  return (handle, instagramId) => hours.get(tagOf(keys, handle, instagramId).toString('hex')) ?? 0;
}

/** From now on, what was delivered to these accounts so far is gone for their reader. Needs a transaction. */
export async function clearInbox({ db, keys, clock }: Services, account: Account): Promise<void> {
  const now = clock.now();
  const month = monthOf(now);
  for (const tag of clearedTagsOf(keys, account)) {
    const box = clearedBox.seal(keys, tag, { at: startOfHour(now).getTime() });
    await db
      .insert(clearedInboxes)
      .values({ tag, month, box })
      .onConflictDoUpdate({ target: clearedInboxes.tag, set: { month, box } });
  }
}
