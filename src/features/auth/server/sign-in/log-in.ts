import { AppError } from '#platform/shared/app-error.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { publish } from '#platform/server/events.ts';
import type { Parsed } from '#platform/shared/endpoint.ts';
import type { CurrentUser, logIn as contract } from '../../contract.ts';
import { passwordAccepted } from '../events.ts';
import { limitGuesses, signInLimits } from './guess-limits.ts';
import { mailNewBrowser } from './new-browser-notice.ts';
import { verifyPassword } from '../password/hash-password.ts';
import type { User } from '../schema.ts';
import { logSession } from './session-log.ts';
import { startMemberSession } from './start-member-session.ts';
import { findByEmail, toCurrentUser } from '../users/users.ts';

/** Marks are looked at for an unknown e-mail too. Nobody has one of this account. */
const NOBODY = { id: 0, password: '' };

/** The same answer, after the same work, whether the e-mail is unknown or the password wrong. */
export async function logIn(ctx: Ctx, { email, password }: Parsed<typeof contract>['body']): Promise<CurrentUser> {
  const user = await findByEmail(ctx, email);
  const mark = ctx.browser.markOf(user ?? NOBODY);
  const isCorrect = await limitGuesses(ctx, signInLimits(ctx, email, mark), () =>
    verifyPassword(ctx, password, user?.password, mark !== null),
  );
  if (!user || !isCorrect) throw new AppError('WRONG_CREDENTIALS');
  const emailVerified = user.emailVerifiedOn !== null;
  await publish(ctx, passwordAccepted, {
    userId: user.id,
    email: user.email,
    emailVerified,
    isCharged: isCharged(user),
  });
  await logSession(ctx, user.id, 'sign-in');
  await startMemberSession(ctx, user);
  ctx.browser.remember(user);
  if (mark === null) await mailNewBrowser(ctx, user);
  return toCurrentUser(ctx, user);
}

/** A subscription goes on, as far as is known here; a code's days cost nothing. */
function isCharged({ stripeSubscriptionId, subscriptionStatus: status }: User): boolean {
  return stripeSubscriptionId !== null && (status === 'active' || status === 'past_due');
}
