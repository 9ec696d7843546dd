import {
  currentPasswordLimits,
  limitGuesses,
  lockUser,
  verifyPassword,
  type User,
} from '#features/auth/server/index.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { AppError } from '#platform/shared/app-error.ts';

/** 403 and never 401: nobody is signed out by a typing error. */
export async function confirmPassword(ctx: Ctx, user: User, given: string): Promise<void> {
  const check = () => verifyPassword(ctx, given, user.password);
  if (!(await limitGuesses(ctx, currentPasswordLimits(ctx, user), check))) throw wrongPassword();
}

/**
 * Locks the user's row and refuses if the password that was just confirmed has been replaced meanwhile. Otherwise a change
 * that is under way while the owner takes the account back would undo that.
 */
export async function lockConfirmed(tx: Ctx, { id, password }: User): Promise<void> {
  if ((await lockUser(tx, id)).password !== password) throw wrongPassword();
}

function wrongPassword(): AppError {
  const message = 'That is not your current password.';
  return new AppError('WRONG_PASSWORD', { issues: [{ path: 'currentPassword', message }] });
}
