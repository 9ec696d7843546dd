import {
  currentPasswordLimits,
  limitGuesses,
  lockPassword,
  readPassword,
  verifyPassword,
  type StoredPassword,
} from '#features/auth/server/index.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { AppError } from '#platform/shared/app-error.ts';

/**
 * Returns the stored password that was confirmed, for `lockConfirmed`. A wrong one is answered with 403 and never with 401:
 * a typing error signs no member out.
 */
export async function confirmPassword(ctx: Ctx, given: string): Promise<StoredPassword> {
  const stored = await readPassword(ctx, requireMember(ctx).userId);
  const check = () => verifyPassword(ctx, given, stored.password);
  if (!(await limitGuesses(ctx, currentPasswordLimits(ctx, stored), check))) throw wrongPassword();
  return stored;
}

/**
 * Locks the account and refuses if the password that was just confirmed has been replaced meanwhile. Otherwise a change
 * that is under way while the owner takes the account back would undo that.
 */
export async function lockConfirmed(tx: Ctx, { id, password }: StoredPassword): Promise<void> {
  if ((await lockPassword(tx, id)).password !== password) throw wrongPassword();
}

function wrongPassword(): AppError {
  const message = 'That is not your current password.';
  return new AppError('WRONG_PASSWORD', { issues: [{ path: 'currentPassword', message }] });
}
