import { AppError } from '#platform/shared/app-error.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { endSessionsOf } from '#platform/server/session/sessions.ts';
import type { User } from '../schema.ts';
import { findById } from '../users/users.ts';

/**
 * Signs this browser in, for somebody who has just shown that they know the password. Hashing takes a while, and a sign-in
 * that is under way during a reset would outlive it. So the password is compared once more when the session is there: a
 * reset after that finds the session and ends it.
 */
export async function startMemberSession(ctx: Ctx, { id, password }: Pick<User, 'id' | 'password'>): Promise<void> {
  await ctx.session.signIn(id);
  if ((await findById(ctx, id)).password === password) return;
  await endSessionsOf(ctx, id);
  throw new AppError('WRONG_CREDENTIALS');
}
