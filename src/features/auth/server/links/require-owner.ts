import { AppError } from '#platform/shared/app-error.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { readAccountRecordByEmail } from '#features/people/server/index.ts';
import type { OwnLink } from '../../contract.ts';
import { verifyPassword } from '../password/hash-password.ts';
import { limitGuesses, signInLimits } from '../password/guess-limits.ts';
import type { TokenPurpose } from './token-row.ts';
import { findLink } from './tokens.ts';

/**
 * Refuses a link that confirms an address unless its account is signed in here or its password is given. Another person may have
 * entered this address, and its owner must not confirm that person's account by pressing a link. The link is not used up; a new
 * password, which ends what was shown here, revokes it.
 */
export async function requireOwner(ctx: Ctx, { token, password }: OwnLink, purpose: TokenPurpose): Promise<void> {
  const { userId, email } = await findLink(ctx, token, purpose);
  if (ctx.actor?.userId === userId) return;
  const record = await readAccountRecordByEmail(ctx, email);
  if (record?.id !== userId) throw new AppError('LINK_EXPIRED');
  if (password === undefined) throw new AppError('PASSWORD_NEEDED');
  const mark = ctx.browser.markOf(record);
  const check = () => verifyPassword(ctx, password, record.password, mark !== null);
  if (await limitGuesses(ctx, signInLimits(ctx, email, mark), check)) return;
  const message = 'That is not the password of this account.';
  throw new AppError('WRONG_PASSWORD', { message, issues: [{ path: 'password', message }] });
}
