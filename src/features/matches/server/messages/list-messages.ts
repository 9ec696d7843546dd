import type { WordsMatcher } from '#features/muted-words/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { requireMember, type ActorCtx } from '#platform/server/ctx.ts';
import type { Message } from '../../contract.ts';
import { findMatchOf, type OwnMatch } from '../store/own-match.ts';
import { messagesAfter, messagesBefore } from '../store/message-pages.ts';
import { toMessage, withMuting, withMutings } from '../store/messages.ts';

interface Page {
  messages: Message[];
  more: boolean;
}

/** The page before a number, or the latest one. */
export async function listMessages(ctx: ActorCtx, matchId: string, before?: number): Promise<Page> {
  const { id, side } = await requireMatch(ctx, matchId);
  const { messages, more } = await messagesBefore(ctx, id, before);
  const shown = messages.map((message) => toMessage(message, side));
  return { messages: await withMutings(ctx, requireMember(ctx).userId, shown), more };
}

/** The first page after a number: what a browser has missed of a member who has muted words. */
export async function listMissed(
  ctx: ActorCtx,
  { id, side }: OwnMatch,
  after: number,
  isMuted: WordsMatcher,
): Promise<Page> {
  const { messages, more } = await messagesAfter(ctx, id, after);
  return { messages: messages.map((message) => withMuting(toMessage(message, side), isMuted)), more };
}

export async function requireMatch(ctx: ActorCtx, matchId: string): Promise<OwnMatch> {
  const match = await findMatchOf(ctx, requireMember(ctx).userId, matchId);
  if (!match) throw new AppError('NOT_FOUND');
  return match;
}
