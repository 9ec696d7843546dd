import { confirmedProfiles, readHistories, type ConfirmedProfile } from '#features/verification/server/index.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { accountTagOf, targetTagOf } from '#platform/server/handle-tags.ts';
import type { Keys } from '#platform/server/keys/keys.ts';

/** Somebody with a confirmed handle, and what of its letters is theirs to read. */
export interface Reader extends ConfirmedProfile {
  targetTag: Buffer;
  /** The first account known for the handle reads what was sent while none was known. */
  isFirst: boolean;
}

/** As whom this person, or this browser, may read. */
export async function findReaders(ctx: Ctx): Promise<Reader[]> {
  const profiles = await confirmedProfiles(ctx);
  const historyOf = await readHistories(
    ctx,
    profiles.map(({ handle }) => handle),
  );
  return profiles.map((profile) => ({
    ...profile,
    targetTag: targetTagOf(ctx.keys, profile.handle),
    isFirst: historyOf(profile.handle).isFirst(profile.networkId),
  }));
}

/** All of a letter's row that tells whom it is for. */
interface Addressed {
  id: string;
  targetTag: Buffer;
  accountTag: Buffer;
}

/** The letter is for this reader and nobody else: for the handle, and for the account that had it then. */
export function isAddressedTo(keys: Keys, reader: Reader, { id, targetTag, accountTag }: Addressed): boolean {
  const accounts = reader.isFirst ? [reader.networkId, null] : [reader.networkId];
  return (
    targetTag.equals(reader.targetTag) && accounts.some((account) => accountTag.equals(accountTagOf(keys, account, id)))
  );
}
