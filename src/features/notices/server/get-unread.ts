import { findReaders, findUnopened } from '#features/inbox/server/index.ts';
import { countUnreadMatches } from '#features/matches/server/index.ts';
import { countUnopenedAnswers } from '#features/sending/server/index.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import type { Unread } from '../contract.ts';

/** Without a proof this asks for no letters, only for answers to those that the member has written. */
export async function getUnread(ctx: Ctx): Promise<Unread> {
  const { userId } = requireMember(ctx);
  const letters = await findUnopened(ctx, await findReaders(ctx));
  return {
    letters: letters.length,
    matches: await countUnreadMatches(ctx, userId),
    answers: await countUnopenedAnswers(ctx, userId),
  };
}
