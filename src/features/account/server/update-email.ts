import {
  changeUser,
  issueToken,
  mailVerification,
  readMyself,
  redeemToken,
  revokeTokens,
  toCurrentUser,
} from '#features/auth/server/index.ts';
import type { CurrentUser } from '#features/auth/contract.ts';
import { HOUR } from '#platform/shared/durations.ts';
import type { Parsed } from '#platform/shared/endpoint.ts';
import { done } from '#platform/shared/fields.ts';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { greeting } from '#platform/server/mail/greeting.ts';
import { postMail } from '#platform/server/mail/post-mail.ts';
import { endSessionsOf } from '#platform/server/session/sessions.ts';
import type { updateEmail as contract } from '../contract.ts';
import { confirmPassword } from './confirm-password.ts';

const REVERT_LIFETIME = 72 * HOUR;

/** At once; the new address starts unverified, and the old one can take it back for three days. */
export async function updateEmail(ctx: Ctx, input: Parsed<typeof contract>['body']): Promise<CurrentUser> {
  const before = await readMyself(ctx);
  await confirmPassword(ctx, before, input.currentPassword);
  if (before.email === input.newEmail) return toCurrentUser(ctx, before);
  const user = await inTransaction(ctx, async (tx) => {
    const changed = await changeUser(tx, before.id, { email: input.newEmail, emailVerifiedOn: null });
    // A reset link that waits in the old mailbox must not open the account any more.
    await revokeTokens(tx, before.id, 'reset-password');
    await mailVerification(tx, changed);
    await mailRevertLink(tx, before);
    return changed;
  });
  return toCurrentUser(ctx, user);
}

async function mailRevertLink(ctx: Ctx, before: { id: number; email: string; firstName: string }): Promise<void> {
  const token = await issueToken(ctx, {
    userId: before.id,
    purpose: 'revert-email',
    lifetime: REVERT_LIFETIME,
    remember: before.email,
  });
  await postMail(
    ctx,
    composeMail({
      to: before.email,
      subject: 'Your email address was changed',
      lines: [
        greeting(before.firstName),
        'your account now uses another email address. If that was you, there is nothing left to do.',
        'If it was not you, this link takes the change back and signs every browser out. It works for 72 hours.',
      ],
      action: { label: 'Take the change back', url: `${ctx.client.origin}/revert-email?token=${token}` },
    }),
  );
}

/** Whoever made the change may still sit in a signed-in browser: all of them are signed out. */
export async function revertEmail(ctx: Ctx, token: string): Promise<typeof done> {
  await inTransaction(ctx, async (tx) => {
    const { userId, remembered } = await redeemToken(tx, token, 'revert-email');
    if (remembered !== null) await changeUser(tx, userId, { email: remembered, emailVerifiedOn: today(tx.clock) });
    await revokeTokens(tx, userId, 'reset-password');
    await endSessionsOf(tx, userId);
  });
  return done;
}
