import { AppError } from '#platform/shared/app-error.ts';
import { requireMember, type ActorCtx } from '#platform/server/ctx.ts';
import type { Message } from '../../contract.ts';
import { findMatchOf, type OwnMatch } from '../store/own-match.ts';
import { messagesAfter, messagesBefore, type MessagePage } from '../store/message-pages.ts';
import { toMessage, withMutings } from '../store/messages.ts';

interface Page {
  messages: Message[];
  more: boolean;
}

/** The page before a number, or the latest one. */
export async function listMessages(ctx: ActorCtx, matchId: string, before?: number): Promise<Page> {
  const match = await requireMatch(ctx, matchId);
  return asPageFor(ctx, match, await messagesBefore(ctx, match.id, before));
}

/** The first page after a number: what a browser has missed. */
export async function listMissed(ctx: ActorCtx, match: OwnMatch, after: number): Promise<Page> {
  return asPageFor(ctx, match, await messagesAfter(ctx, match.id, after));
}

export async function requireMatch(ctx: ActorCtx, matchId: string): Promise<OwnMatch> {
  const match = await findMatchOf(ctx, requireMember(ctx).userId, matchId);
  if (!match) throw new AppError('NOT_FOUND');
  return match;
}

async function asPageFor(ctx: ActorCtx, { side }: OwnMatch, { messages, more }: MessagePage): Promise<Page> {
  const shown = messages.map((message) => toMessage(message, side));
  return { messages: await withMutings(ctx, requireMember(ctx).userId, shown), more };
}
