import type { Ctx } from '#platform/server/ctx.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { greeting } from '#platform/server/mail/greeting.ts';
import { postMail } from '#platform/server/mail/post-mail.ts';
import type { Account } from '#features/people/server/index.ts';

const PASSKEYS_STAY =
  'If you have passkeys, they keep working: you can remove them under Security in your Account Settings.';

/** A reset by mail says nothing about passkeys here: it removes those of a member, and another mail tells about it. */
export async function mailPasswordNotice(
  ctx: Ctx,
  { email, firstName }: Account,
  how: 'changed' | 'reset',
): Promise<void> {
  await postMail(
    ctx,
    composeMail({
      to: email,
      subject: 'Your password was changed',
      paragraphs: [
        greeting(firstName),
        'Your password was changed, and every other browser was logged out.',
        ...(how === 'changed' ? [PASSKEYS_STAY] : []),
      ],
      action: { label: 'That was not me', url: `${ctx.client.origin}/forgot-password` },
      smallPrint: ['If it was you, you can ignore this email.'],
    }),
  );
}
