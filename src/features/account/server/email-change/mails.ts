import type { Account } from '#features/people/server/index.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { greeting } from '#platform/server/mail/greeting.ts';
import { postMail } from '#platform/server/mail/post-mail.ts';

interface ConfirmLink {
  newEmail: string;
  token: string;
  /** Whether the account had this address, and a link that reverts to it is open. */
  isReturn: boolean;
}

export async function mailConfirmLink(
  ctx: Ctx,
  user: Account,
  { newEmail, token, isReturn }: ConfirmLink,
): Promise<void> {
  const returns =
    'Your account had this address before. If you confirm it within 72 hours of the change, that change is undone: every browser is logged out, your passkeys are removed, and you choose a new password.';
  const endsRole = 'You will also no longer be a moderator.';
  await postMail(
    ctx,
    composeMail({
      to: newEmail,
      subject: 'Confirm your new email address',
      paragraphs: [
        greeting(user.firstName),
        'You asked to use this email address for your account. Until you confirm it, your old address stays in use.',
        ...(isReturn ? [user.role === 'moderator' ? `${returns} ${endsRole}` : returns] : []),
        'This link works once, for three days.',
      ],
      action: { label: 'Confirm the new address', url: `${ctx.client.origin}/verify-email#change=${token}` },
      smallPrint: ['If you did not ask for this, ignore this email, and nothing changes.'],
      provesMailbox: true,
    }),
  );
}

export async function mailStopLink(ctx: Ctx, user: Account, token: string): Promise<void> {
  await postMail(
    ctx,
    composeMail({
      to: user.email,
      subject: 'Your email address is about to change',
      paragraphs: [
        greeting(user.firstName),
        'Someone who knows your password asked to change the email address of your account. It changes once the new address is confirmed. If that was you, you don’t have to do anything.',
        'If it was not you, this link stops the change, logs every browser out and lets you choose a new password. It works for 72 hours.',
      ],
      action: { label: 'Stop the change', url: `${ctx.client.origin}/revert-email#stop=${token}` },
      provesMailbox: true,
    }),
  );
}

/** Without a token the mail is only a notice: earlier addresses have links enough, or the account is back at one of them. */
export async function mailRevertLink(ctx: Ctx, before: Account, token: string | null): Promise<void> {
  const changed = 'Your account now uses another email address. If that was you, you don’t have to do anything.';
  const revert =
    'If it was not you, this link undoes the change, logs every browser out and lets you choose a new password. It works for 72 hours after the change, or after the first of several changes.';
  const help =
    'If it was not you, use the link in an earlier email about a change of address, if you have one, or write to us.';
  const url = token ? `${ctx.client.origin}/revert-email#token=${token}` : `${ctx.client.origin}/contact`;
  await postMail(
    ctx,
    composeMail({
      to: before.email,
      subject: 'Your email address was changed',
      paragraphs: [greeting(before.firstName), changed, token ? revert : help],
      action: { label: token ? 'Undo the change' : 'Write to us', url },
      provesMailbox: token !== null,
    }),
  );
}
