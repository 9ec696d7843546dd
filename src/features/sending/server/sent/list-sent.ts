import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import type { listSentConfessions as contract } from '../../contract.ts';
import { findSentPage } from './sent-letters.ts';

export async function listSentConfessions(ctx: Ctx, cursor?: string): Promise<ReplyOf<typeof contract>> {
  const below = cursor === undefined ? undefined : Number(cursor);
  const { letters, next } = await findSentPage(ctx, requireMember(ctx).userId, below);
  return { confessions: letters, nextCursor: next === null ? null : String(next) };
}
