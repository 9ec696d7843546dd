import { AppError } from '#platform/shared/app-error.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { publish } from '#platform/server/events.ts';
import type { Parsed } from '#platform/shared/endpoint.ts';
import type { CurrentUser, logIn as contract } from '../../contract.ts';
import { passwordAccepted } from '../events.ts';
import { limitGuesses, signInLimits } from './guess-limits.ts';
import { mailNewBrowser } from './new-browser-notice.ts';
import { verifyPassword } from '../password/hash-password.ts';
import { findAccount } from '../password/stored-password.ts';
import type { User } from '../users/account.ts';
import { logSession } from './session-log.ts';
import { toCurrentUser } from '../users/users.ts';

/** Marks are checked for an unknown e-mail too. No browser has a mark of this account. */
const UNKNOWN_ACCOUNT = { id: 0, password: '' };

/** Gives the same answer, after the same work, whether the e-mail is unknown or the password wrong. */
export async function logIn(ctx: Ctx, { email, password }: Parsed<typeof contract>['body']): Promise<CurrentUser> {
  const account = await findAccount(ctx, email);
  const mark = ctx.browser.markOf(account?.stored ?? UNKNOWN_ACCOUNT);
  const isCorrect = await limitGuesses(ctx, signInLimits(ctx, email, mark), () =>
    verifyPassword(ctx, password, account?.stored.password, mark !== null),
  );
  if (!account || !isCorrect) throw new AppError('WRONG_CREDENTIALS');
  const { user, stored } = account;
  const emailVerified = user.emailVerifiedOn !== null;
  await publish(ctx, passwordAccepted, {
    userId: user.id,
    email: user.email,
    emailVerified,
    isCharged: isCharged(user),
  });
  await logSession(ctx, user.id, 'sign-in');
  await ctx.session.signIn(stored);
  ctx.browser.remember(stored);
  if (mark === null) await mailNewBrowser(ctx, user);
  return toCurrentUser(ctx, user);
}

/** Whether a subscription will be charged again, as far as this row knows. Free days cost nothing. */
function isCharged({ stripeSubscriptionId, subscriptionStatus: status }: User): boolean {
  return stripeSubscriptionId !== null && (status === 'active' || status === 'past_due');
}
