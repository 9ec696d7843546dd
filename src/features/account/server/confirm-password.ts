import { currentPasswordLimits, limitGuesses, verifyPassword } from '#features/auth/server/index.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { AppError } from '#platform/shared/app-error.ts';

/** 403 and never 401: nobody is signed out by a typing error. */
export async function confirmPassword(ctx: Ctx, user: { id: number; password: string }, given: string): Promise<void> {
  const check = () => verifyPassword(ctx, given, user.password);
  if (await limitGuesses(ctx, currentPasswordLimits(ctx, user), check)) return;
  const message = 'That is not your current password.';
  throw new AppError('WRONG_PASSWORD', { issues: [{ path: 'currentPassword', message }] });
}
