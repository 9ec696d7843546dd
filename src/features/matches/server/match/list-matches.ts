import { AppError } from '#platform/shared/app-error.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import type { Services } from '#platform/server/services.ts';
import type { Match } from '../../contract.ts';
import { findMatchesOf, findMatchOf } from '../store/own-match.ts';
import { countUnread } from '../store/message-pages.ts';
import { viewMatch, viewMatches } from './view-match.ts';

export async function listMatches(ctx: Ctx): Promise<{ matches: Match[] }> {
  const own = await findMatchesOf(ctx, requireMember(ctx).userId);
  return { matches: await viewMatches(ctx, own) };
}

export async function getMatch(ctx: Ctx, id: string): Promise<Match> {
  const own = await findMatchOf(ctx, requireMember(ctx).userId, id);
  if (!own) throw new AppError('NOT_FOUND');
  return viewMatch(ctx, own);
}

/** How many matches of a user are new or have unread messages. */
export async function countUnreadMatches(services: Services, userId: number): Promise<number> {
  const own = await findMatchesOf(services, userId);
  const unread = await countUnread(services, own);
  return own.filter(({ id, seen }) => !seen || unread.has(id)).length;
}
