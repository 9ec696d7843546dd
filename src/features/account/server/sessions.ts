import { endSessionsOf } from '#features/auth/server/index.ts';
import { forgetBrowsers } from '#features/notices/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { done } from '#platform/shared/fields.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { deleteSessions, sessionsOf } from '#platform/server/session/sessions.ts';
import type { Session } from '../contract.ts';

const ID_LENGTH = 12;

/** A session's id for its member. Its row cannot be found by it. */
function idOf(keys: Keys, sid: string): string {
  return keys.tag('session', 'id', sid).toString('base64url').slice(0, ID_LENGTH);
}

export async function listSessions(ctx: Ctx): Promise<Session[]> {
  const own = await sessionsOf(ctx, requireMember(ctx).userId);
  return own.map(({ sid, agent, startedOn }) => ({
    id: idOf(ctx.keys, sid),
    current: sid === ctx.session.sid,
    browser: agent ?? 'A browser',
    startedOn,
  }));
}

/** Ends another session of the member. This browser's own session is ended by logging out, which also clears its cookie. */
export async function endSession(ctx: Ctx, id: string): Promise<typeof done> {
  const { userId } = requireMember(ctx);
  const others = (await sessionsOf(ctx, userId)).filter(({ sid }) => sid !== ctx.session.sid);
  const ended = others.find(({ sid }) => idOf(ctx.keys, sid) === id);
  if (!ended) throw new AppError('NOT_FOUND');
  await deleteSessions(ctx, userId, [ended.tag]);
  return done;
}

export async function signOutEverywhere(ctx: Ctx): Promise<typeof done> {
  const { userId } = requireMember(ctx);
  await endSessionsOf(ctx, userId);
  await forgetBrowsers(ctx, userId);
  await ctx.session.signOut();
  return done;
}
