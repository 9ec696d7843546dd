import { and, desc, eq } from 'drizzle-orm';
import { done } from '#platform/shared/fields.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { sessions } from '#platform/server/session/schema.ts';
import { endSessionsOf, isAlive } from '#platform/server/session/sessions.ts';
import type { Session } from '../contract.ts';

export async function listSessions(ctx: Ctx): Promise<Session[]> {
  const { userId } = requireMember(ctx);
  const rows = await ctx.db
    .select({ sid: sessions.sid, sess: sessions.sess, startedOn: sessions.startedOn })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive(ctx.clock.now())))
    .orderBy(desc(sessions.startedOn));
  return rows.map(({ sid, sess, startedOn }) => ({
    id: sid.slice(0, 12),
    current: sid === ctx.session.sid,
    browser: sess.agent ?? 'A browser',
    startedOn,
  }));
}

export async function signOutEverywhere(ctx: Ctx): Promise<typeof done> {
  await endSessionsOf(ctx, requireMember(ctx).userId);
  await ctx.session.signOut();
  return done;
}
