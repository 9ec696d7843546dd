import { askInstagram } from '#features/profiles/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { KnownAccount } from '#platform/server/lookups/lookup-cache.ts';
import type { WaitingLetter } from '../letter-boxes.ts';

/**
 * The Instagram account that our latest lookup of the handle found, if there was one. Only that account can read the letter; without
 * one, the first account that becomes known for the handle can.
 */
export async function seenAccount(ctx: Ctx, handle: string): Promise<WaitingLetter['seen']> {
  const known = (await ctx.lookups.get(handle)) ?? (ctx.lookups.isShared ? await askAgain(ctx, handle) : undefined);
  return known?.account ? { instagramId: known.account.id, at: known.seenAt } : null;
}

/**
 * A shared cache that does not know the handle proves nothing: Redis may be away, or may have lost the lookup that the author's
 * search has made at another process. The letter must not be for somebody else because of that, so Instagram is asked again. If it
 * does not answer either, the author is asked to try again.
 */
async function askAgain(ctx: Ctx, handle: string): Promise<KnownAccount> {
  try {
    return await askInstagram(ctx, handle);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NETWORK_UNAVAILABLE') throw error;
    const { retryAfterSeconds } = error;
    throw new AppError('RECIPIENT_UNCHECKED', {
      cause: error,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }
}
