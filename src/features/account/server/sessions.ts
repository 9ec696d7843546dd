import { and, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { done } from '#platform/shared/fields.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { sessions } from '#platform/server/session/schema.ts';
import { endSessionsOf, isAlive } from '#platform/server/session/sessions.ts';
import type { Session } from '../contract.ts';

/** The first characters of the stored hash: enough to tell one member's sessions apart. */
const ID_LENGTH = 12;

export async function listSessions(ctx: Ctx): Promise<Session[]> {
  const { userId } = requireMember(ctx);
  const rows = await ctx.db
    .select({ sid: sessions.sid, sess: sessions.sess, startedOn: sessions.startedOn })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive(ctx.clock.now())))
    .orderBy(desc(sessions.startedOn));
  return rows.map(({ sid, sess, startedOn }) => ({
    id: sid.slice(0, ID_LENGTH),
    current: sid === ctx.session.sid,
    browser: sess.agent ?? 'A browser',
    startedOn,
  }));
}

/** Ends another session of the member. This browser's own session is ended by logging out, which also clears its cookie. */
export async function endSession(ctx: Ctx, id: string): Promise<typeof done> {
  const { userId } = requireMember(ctx);
  if (ctx.session.sid?.startsWith(id)) throw new AppError('NOT_FOUND');
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sql`left(${sessions.sid}, ${ID_LENGTH})`, id)));
  if (!ended.rowCount) throw new AppError('NOT_FOUND');
  return done;
}

export async function signOutEverywhere(ctx: Ctx): Promise<typeof done> {
  await endSessionsOf(ctx, requireMember(ctx).userId);
  await ctx.session.signOut();
  return done;
}
