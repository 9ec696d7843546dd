import type { Ctx } from '#platform/server/ctx.ts';
import { publish } from '#platform/server/events.ts';
import { today } from '#platform/server/clock.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { greeting } from '#platform/server/mail/greeting.ts';
import { postMail } from '#platform/server/mail/post-mail.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Parsed } from '#platform/shared/endpoint.ts';
import { findRecord, type MembershipRecord } from '#features/plans/server/index.ts';
import {
  readAccountRecordByEmail,
  toAccount,
  type Account,
  type AccountRecord,
} from '#features/people/server/index.ts';
import type { CurrentUser, logIn as contract } from '../../contract.ts';
import { signInAccepted } from '../events.ts';
import { toCurrentUser } from '../current-user.ts';
import { isDemoAccount } from '../demo.ts';
import { canMailNotice, limitGuesses, signInLimits } from '../password/guess-limits.ts';
import { refuseUnknownIfBusy, verifyPassword } from '../password/hash-password.ts';
import { logSession } from './session-log.ts';

/** Marks are checked for an unknown e-mail too. No browser has a mark of this account. */
const UNKNOWN_ACCOUNT = { id: 0, password: '' };

/** Gives the same answer, after the same work, whether the e-mail is unknown or the password wrong. */
export async function logIn(ctx: Ctx, { email, password }: Parsed<typeof contract>['body']): Promise<CurrentUser> {
  if (!ctx.browser.hasMarks) refuseUnknownIfBusy();
  const record = await readAccountRecordByEmail(ctx, email);
  const mark = ctx.browser.markOf(record ?? UNKNOWN_ACCOUNT);
  const isCorrect = await limitGuesses(ctx, signInLimits(ctx, email, mark), () =>
    verifyPassword(ctx, password, record?.password, mark !== null),
  );
  if (!record || !isCorrect) throw new AppError('WRONG_CREDENTIALS');
  return completeSignIn(ctx, record);
}

/** Signs a member in who has shown who they are, by whichever means. */
export async function completeSignIn(ctx: Ctx, record: AccountRecord): Promise<CurrentUser> {
  const account = toAccount(record);
  const isKnownBrowser = ctx.browser.markOf(record) !== null;
  await publish(ctx, signInAccepted, {
    userId: account.id,
    email: account.email,
    emailVerified: account.emailVerifiedOn !== null,
    isCharged: isCharged(await findRecord(ctx, account.id)),
  });
  await logSession(ctx, account.id, 'sign-in');
  await ctx.session.signIn(record);
  ctx.browser.remember(record);
  if (!isKnownBrowser) await mailNewBrowser(ctx, account);
  return toCurrentUser(ctx, account);
}

/** Whether a subscription will be charged again, as far as is stored. Free days cost nothing. */
function isCharged(membership: MembershipRecord | undefined): boolean {
  if (!membership || membership.subscriptionId === null) return false;
  return membership.status === 'active' || membership.status === 'past_due';
}

/** Mails the owner about a sign-in from a browser without a valid mark: the kind of browser and the day, not the location. */
async function mailNewBrowser(ctx: Ctx, account: Account): Promise<void> {
  if (isDemoAccount(account.email) || !(await canMailNotice(ctx, account))) return;
  await postMail(
    ctx,
    composeMail({
      to: account.email,
      subject: 'New login to your account',
      paragraphs: [
        greeting(account.firstName),
        `Someone logged in to your account from a new browser: ${ctx.client.agent}, on ${today(ctx.clock)}.`,
        'If that was you, you can ignore this email. If not, choose a new password: that logs out every browser.',
      ],
      action: { label: 'That was not me', url: `${ctx.client.origin}/forgot-password` },
      smallPrint: ['You can also log out everywhere under Security in your Account Settings.'],
    }),
  );
}
