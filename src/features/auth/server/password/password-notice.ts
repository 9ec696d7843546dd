import type { Ctx } from '#platform/server/ctx.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { greeting } from '#platform/server/mail/greeting.ts';
import { postMail } from '#platform/server/mail/post-mail.ts';
import type { User } from '../users/account.ts';

export async function mailPasswordNotice(ctx: Ctx, { email, firstName }: User): Promise<void> {
  await postMail(
    ctx,
    composeMail({
      to: email,
      subject: 'Your password was changed',
      paragraphs: [greeting(firstName), 'your password was changed, and every other browser was logged out.'],
      action: { label: 'That was not me', url: `${ctx.client.origin}/forgot-password` },
      smallPrint: ['If it was you, there is nothing left to do.'],
    }),
  );
}
