import type { User } from '#features/auth/server/index.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { greeting } from '#platform/server/mail/greeting.ts';
import { postMail } from '#platform/server/mail/post-mail.ts';

export async function mailConfirmLink(ctx: Ctx, user: User, newEmail: string, token: string): Promise<void> {
  await postMail(
    ctx,
    composeMail({
      to: newEmail,
      subject: 'Confirm your new email address',
      paragraphs: [
        greeting(user.firstName),
        'your account is to use this email address from now on. Until you confirm it, the old one stays in force.',
        'This link works once, for three days.',
      ],
      action: { label: 'Confirm the new address', url: `${ctx.client.origin}/verify-email#change=${token}` },
      smallPrint: ['If you did not ask for it, it is not your account: ignore this mail, and nothing changes.'],
      provesMailbox: true,
    }),
  );
}

export async function mailStopLink(ctx: Ctx, user: User, token: string): Promise<void> {
  await postMail(
    ctx,
    composeMail({
      to: user.email,
      subject: 'Your email address is about to change',
      paragraphs: [
        greeting(user.firstName),
        'somebody who knows your password asked to change the email address of your account. The change counts once the new address is confirmed. If that was you, there is nothing to do here.',
        'If it was not you, this link stops the change, logs every browser out and lets you choose a new password. It works for 72 hours.',
      ],
      action: { label: 'Stop the change', url: `${ctx.client.origin}/revert-email#stop=${token}` },
      provesMailbox: true,
    }),
  );
}

/** Without a token the mail is only a notice. */
export async function mailRevertLink(ctx: Ctx, before: User, token: string | null): Promise<void> {
  const changed = 'your account now uses another email address. If that was you, there is nothing left to do.';
  const revert =
    'If it was not you, this link takes the change back, logs every browser out and lets you choose a new password. It works for 72 hours.';
  const help = 'If it was not you, use the link in the first mail about a change of address, or write to us.';
  const url = token ? `${ctx.client.origin}/revert-email#token=${token}` : `${ctx.client.origin}/contact`;
  await postMail(
    ctx,
    composeMail({
      to: before.email,
      subject: 'Your email address was changed',
      paragraphs: [greeting(before.firstName), changed, token ? revert : help],
      action: { label: token ? 'Take the change back' : 'Write to us', url },
      provesMailbox: token !== null,
    }),
  );
}
