import { findReaders, findUnopened } from '#features/inbox/server/index.ts';
import { countUnreadMatches } from '#features/matches/server/index.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import type { Unread } from '../contract.ts';

/** Without a proof this asks no more than whether there is one. */
export async function getUnread(ctx: Ctx): Promise<Unread> {
  const { userId } = requireMember(ctx);
  const letters = await findUnopened(ctx, await findReaders(ctx));
  return { letters: letters.length, matches: await countUnreadMatches(ctx, userId) };
}
