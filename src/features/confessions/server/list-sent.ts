import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import type { SentConfession } from '../contract.ts';
import { findSent } from './sent-letters.ts';

export async function listSentConfessions(ctx: Ctx): Promise<{ confessions: SentConfession[] }> {
  return { confessions: await findSent(ctx, requireMember(ctx).userId) };
}
