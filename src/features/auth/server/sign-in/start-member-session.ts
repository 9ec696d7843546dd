import { AppError } from '#platform/shared/app-error.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { endSessionsOf } from '#platform/server/session/sessions.ts';
import { readPassword, type StoredPassword } from '../password/stored-password.ts';

/**
 * Signs this browser in after its user has entered the right password. Hashing takes a while, and a sign-in that is under way
 * during a password reset would survive it. So the hash is compared once more after the session was created: a later reset
 * finds that session and ends it.
 */
export async function startMemberSession(ctx: Ctx, { id, password }: StoredPassword): Promise<void> {
  await ctx.session.signIn(id);
  if ((await readPassword(ctx, id)).password === password) return;
  await endSessionsOf(ctx, id);
  throw new AppError('WRONG_CREDENTIALS');
}
