import * as z from 'zod/mini';
import { startOfHour } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import { monthOf } from '#platform/server/months.ts';
import type { Services } from '#platform/server/services.ts';
import { clearedInboxes } from '../../schema.ts';
import type { Account } from '../readers.ts';

/** The last hour whose letters are gone for the reader, in milliseconds. Bound to the row's tag. */
const clearedBox = sealed('cleared_inboxes.box', { version: 1, schema: z.object({ at: z.number() }), size: 64 });

export function clearedTagOf(keys: Keys, { handle, instagramId }: Account): Buffer {
  return keys.tag('target', 'cleared', handle, instagramId);
}

export function openCleared(keys: Keys, { tag, box }: { tag: Buffer; box: Buffer }): number {
  return clearedBox.open(keys, tag, box).at;
}

/** From now on, what was delivered to this account so far is gone for its reader. Needs a transaction. */
export async function clearInbox({ db, keys, clock }: Services, account: Account): Promise<void> {
  const now = clock.now();
  const tag = clearedTagOf(keys, account);
  const month = monthOf(now);
  const box = clearedBox.seal(keys, tag, { at: startOfHour(now).getTime() });
  await db
    .insert(clearedInboxes)
    .values({ tag, month, box })
    .onConflictDoUpdate({ target: clearedInboxes.tag, set: { month, box } });
}
