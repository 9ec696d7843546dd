import { askInstagram } from '#features/profiles/server/index.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { WaitingLetter } from './waiting-letter.ts';

/**
 * The Instagram account that a lookup of the last hour shows under the handle, if it shows one: an older one might show who had it before. It goes with the letter and decides
 * whom it is for, so without an answer the author has to try again, whether or not an owner of the handle is known: a difference
 * would tell whether the recipient is a member.
 */
export async function shownAccount(ctx: Ctx, handle: string): Promise<WaitingLetter['shown']> {
  try {
    const earlier = await ctx.lookups.get(handle);
    const isFresh = earlier && earlier.seenAt > ctx.clock.now().getTime() - HOUR;
    const known = isFresh ? earlier : await askInstagram(ctx, handle);
    return { id: known.account?.id ?? null, at: known.seenAt };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NETWORK_UNAVAILABLE') throw error;
    const { retryAfterSeconds } = error;
    throw new AppError('RECIPIENT_UNCHECKED', {
      cause: error,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }
}
