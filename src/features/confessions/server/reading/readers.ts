import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import { confirmedProfiles, readHistories, type ConfirmedProfile } from '#features/verification/server/index.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { networkTagOf, targetTagOf } from '#platform/server/handle-tags.ts';
import { confessions } from '../schema.ts';

/** Somebody with a confirmed handle, and what of its letters is theirs to read. */
export interface Reader extends ConfirmedProfile {
  targetTag: Buffer;
  networkTag: Buffer;
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
    networkTag: networkTagOf(ctx.keys, profile.networkId),
    isFirst: historyOf(profile.handle).isFirst(profile.networkId),
  }));
}

/** A condition for queries: the letter is addressed to this reader and nobody else. */
export function isAddressedTo({ targetTag, networkTag, isFirst }: Reader): SQL | undefined {
  const isTheirs = eq(confessions.networkTag, networkTag);
  return and(eq(confessions.targetTag, targetTag), isFirst ? or(isTheirs, isNull(confessions.networkTag)) : isTheirs);
}
