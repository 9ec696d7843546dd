import { refuseSignIn } from '#features/moderation/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { Parsed } from '#platform/shared/endpoint.ts';
import type { CurrentUser, logIn as contract } from '../contract.ts';
import { verifyPassword } from './password.ts';
import type { User } from './schema.ts';
import { logSession } from './session-log.ts';
import { SignInThrottle } from './sign-in-throttle.ts';
import { findByEmail, toCurrentUser } from './users.ts';

const throttle = new SignInThrottle();

/** The same answer, after the same work, whether the e-mail is unknown or the password wrong. */
export async function logIn(ctx: Ctx, { email, password }: Parsed<typeof contract>['body']): Promise<CurrentUser> {
  const key = ctx.keys.tag('address', ctx.client.address, email.toLowerCase()).toString('base64');
  throttle.assertMayTry(key, ctx.clock.now());
  const user = await findByEmail(ctx, email);
  const correct = await verifyPassword(ctx, password, user?.password);
  if (!user || !correct) {
    throttle.recordFailure(key, ctx.clock.now());
    throw new AppError('WRONG_CREDENTIALS');
  }
  throttle.recordSuccess(key);
  const emailVerified = user.emailVerifiedOn !== null;
  await refuseSignIn(ctx, { userId: user.id, email: user.email, emailVerified, isCharged: isCharged(user) });
  await logSession(ctx, user.id, 'sign-in');
  await ctx.session.signIn(user.id);
  return toCurrentUser(ctx, user);
}

/** A subscription goes on, as far as is known here; a code's days cost nothing. */
function isCharged({ stripeSubscriptionId, subscriptionStatus: status }: User): boolean {
  return stripeSubscriptionId !== null && (status === 'active' || status === 'past_due');
}
