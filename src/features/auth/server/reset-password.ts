import { HOUR } from '#platform/shared/durations.ts';
import { done } from '#platform/shared/fields.ts';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { greeting } from '#platform/server/mail/greeting.ts';
import { postMail } from '#platform/server/mail/post-mail.ts';
import { endSessionsOf } from '#platform/server/session/sessions.ts';
import { canMailReset } from './guess-limits.ts';
import { hashPassword } from './password.ts';
import { mailPasswordNotice } from './password-notice.ts';
import { assertGenuine, issueToken, redeemToken } from './tokens.ts';
import { changeUser, findByEmail, findById } from './users.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** Whether the account exists shows only in its mailbox. */
export async function requestPasswordReset(ctx: Ctx, email: string): Promise<typeof done> {
  const user = await findByEmail(ctx, email);
  if (!user || !canMailReset(ctx, user)) return done;
  await inTransaction(ctx, async (tx) => {
    const token = await issueToken(tx, { userId: user.id, purpose: 'reset-password', lifetime: HOUR });
    const url = `${tx.client.origin}/reset-password?token=${token}`;
    await postMail(
      tx,
      composeMail({
        to: user.email,
        subject: 'Choose a new password',
        lines: [greeting(user.firstName), 'this link lets you choose a new password. It works once, for one hour.'],
        action: { label: 'Choose a new password', url },
        afterword: ['If you did not ask for it, you can ignore this mail: nothing has changed.'],
      }),
    );
  });
  return done;
}

/** Whoever can read the mailbox may set the password; every browser is signed out. */
export async function resetPassword(ctx: Ctx, token: string, newPassword: string): Promise<typeof done> {
  // Before the costly part: a made-up link should cost us nothing.
  assertGenuine(ctx, token, 'reset-password');
  const password = await hashPassword(ctx, newPassword, true);
  await inTransaction(ctx, async (tx) => {
    const { userId } = await redeemToken(tx, token, 'reset-password');
    await refuseWeakPassword(newPassword, await findById(tx, userId), 'newPassword');
    const user = await changeUser(tx, userId, { password, emailVerifiedOn: today(tx.clock) });
    await endSessionsOf(tx, userId);
    await mailPasswordNotice(tx, user);
    // Whoever guesses at the account meanwhile must not keep its owner out.
    tx.browser.remember(user);
  });
  return done;
}
