import { randomUUID } from 'node:crypto';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { sessionLogs } from '../schema.ts';

/** Records a sign-in by day. The address is stored as a tag that nobody can recompute once the day's key is deleted. */
export async function logSession(ctx: Ctx, userId: number, action: 'sign-up' | 'sign-in'): Promise<void> {
  const day = today(ctx.clock);
  const addressTag = await ctx.keys.dayTag(ctx.db, day, 'address', ctx.client.address);
  await ctx.db
    .insert(sessionLogs)
    .values({ id: randomUUID(), userId, action, addressTag, agent: ctx.client.agent, createdAt: day });
}
