import { AppError } from '#platform/shared/app-error.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { Parsed } from '#platform/shared/endpoint.ts';
import type { CurrentUser, logIn as contract } from '../../contract.ts';
import { refuseUnknownIfBusy, verifyPassword } from '../password/hash-password.ts';
import { findAccount } from '../password/stored-password.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { limitGuesses, signInLimits } from '../password/guess-limits.ts';

/** Marks are checked for an unknown e-mail too. No browser has a mark of this account. */
const UNKNOWN_ACCOUNT = { id: 0, password: '' };

/** Gives the same answer, after the same work, whether the e-mail is unknown or the password wrong. */
export async function logIn(ctx: Ctx, { email, password }: Parsed<typeof contract>['body']): Promise<CurrentUser> {
  if (!ctx.browser.hasMarks) refuseUnknownIfBusy();
  const account = await findAccount(ctx, email);
  const mark = ctx.browser.markOf(account?.stored ?? UNKNOWN_ACCOUNT);
  const isCorrect = await limitGuesses(ctx, signInLimits(ctx, email, mark), () =>
    verifyPassword(ctx, password, account?.stored.password, mark !== null),
  );
  if (!account || !isCorrect) throw new AppError('WRONG_CREDENTIALS');
  return completeSignIn(ctx, account);
}
