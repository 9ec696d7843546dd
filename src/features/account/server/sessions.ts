import { endSessionsOf, lockSignedIn } from '#features/auth/server/index.ts';
import { forgetBrowserOf } from '#features/notices/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { done } from '#platform/shared/fields.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { deleteSessions, sessionIdOf, sessionsOf } from '#platform/server/session/sessions.ts';
import type { Session } from '../contract.ts';

export async function listSessions(ctx: Ctx): Promise<Session[]> {
  const own = await sessionsOf(ctx, requireMember(ctx).userId);
  return own.map(({ sid, agent, startedOn }) => ({
    id: sessionIdOf(ctx.keys, sid),
    current: sid === ctx.session.sid,
    browser: agent ?? 'A browser',
    startedOn,
  }));
}

/** Ends another session of the member. This browser's own session is ended by logging out, which also clears its cookie. */
export async function endSession(ctx: Ctx, id: string): Promise<typeof done> {
  const { userId } = requireMember(ctx);
  const others = (await sessionsOf(ctx, userId)).filter(({ sid }) => sid !== ctx.session.sid);
  const ended = others.find(({ sid }) => sessionIdOf(ctx.keys, sid) === id);
  if (!ended) throw new AppError('NOT_FOUND');
  await deleteSessions(ctx, userId, [ended.tag]);
  await forgetBrowserOf(ctx, { userId, sessionId: id });
  return done;
}

export async function signOutEverywhere(ctx: Ctx): Promise<typeof done> {
  const { userId } = requireMember(ctx);
  await inTransaction(ctx, async (tx) => {
    // A session that was ended meanwhile, as by a new password, must not end the one that took its place.
    await lockSignedIn(tx);
    await endSessionsOf(tx, userId);
  });
  await ctx.session.signOut();
  return done;
}
