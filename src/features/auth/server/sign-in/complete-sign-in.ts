import type { Ctx } from '#platform/server/ctx.ts';
import { publish } from '#platform/server/events.ts';
import type { CurrentUser } from '../../contract.ts';
import { signInAccepted } from '../events.ts';
import type { SignInAccount } from '../password/stored-password.ts';
import { findRecord, type MembershipRecord } from '#features/plans/server/index.ts';
import { toCurrentUser } from '../current-user.ts';
import { mailNewBrowser } from './new-browser-notice.ts';
import { logSession } from './session-log.ts';

/** Signs a member in who has shown who they are, by whichever means. */
export async function completeSignIn(ctx: Ctx, { user, stored }: SignInAccount): Promise<CurrentUser> {
  const isKnownBrowser = ctx.browser.markOf(stored) !== null;
  await publish(ctx, signInAccepted, {
    userId: user.id,
    email: user.email,
    emailVerified: user.emailVerifiedOn !== null,
    isCharged: isCharged(await findRecord(ctx, user.id)),
  });
  await logSession(ctx, user.id, 'sign-in');
  await ctx.session.signIn(stored);
  ctx.browser.remember(stored);
  if (!isKnownBrowser) await mailNewBrowser(ctx, user);
  return toCurrentUser(ctx, user);
}

/** Whether a subscription will be charged again, as far as is stored. Free days cost nothing. */
function isCharged(membership: MembershipRecord | undefined): boolean {
  if (!membership || membership.subscriptionId === null) return false;
  return membership.status === 'active' || membership.status === 'past_due';
}
