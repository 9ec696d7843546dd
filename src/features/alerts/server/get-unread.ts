import { findUnopened } from '#features/inbox/server/index.ts';
import { findLinksByMember } from '#features/linked-accounts/server/index.ts';
import { countUnreadMatches } from '#features/matches/server/index.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import type { Unread } from '../contract.ts';

export async function getUnread(ctx: Ctx): Promise<Unread> {
  const { userId, plan, isAdult } = requireMember(ctx);
  const links = plan === 'premium' ? await findLinksByMember(ctx, [userId]) : [];
  const letters = await findUnopened(
    ctx,
    links.map((link) => ({ ...link, isMinor: !isAdult })),
  );
  return { letters: letters.length, matches: await countUnreadMatches(ctx, userId) };
}
