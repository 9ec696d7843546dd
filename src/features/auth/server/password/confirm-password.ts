import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { lockAccountRecord, requireAccount, toAccount, type Account } from '#features/people/server/index.ts';
import { currentPasswordLimits, limitGuesses } from './guess-limits.ts';
import { verifyPassword } from './hash-password.ts';
import { lockPassword, readPassword, type StoredPassword } from './stored-password.ts';

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

/**
 * Locks the account of this session, for verbs that ask for no password. Refuses if all sessions of the account have been ended
 * meanwhile, as when the owner takes the account back.
 */
export async function lockSignedIn(tx: Ctx): Promise<Account> {
  const record = requireAccount(await lockAccountRecord(tx, requireMember(tx).userId));
  if (record.epoch !== tx.session.epoch) throw new AppError('SIGNED_OUT');
  return toAccount(record);
}

function wrongPassword(): AppError {
  const message = 'That is not your current password.';
  return new AppError('WRONG_PASSWORD', { issues: [{ path: 'currentPassword', message }] });
}
