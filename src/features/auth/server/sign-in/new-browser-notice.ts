import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { greeting } from '#platform/server/mail/greeting.ts';
import { postMail } from '#platform/server/mail/post-mail.ts';
import { isDemoAccount } from '../demo.ts';
import { canMailNotice } from '../password/guess-limits.ts';
import type { User } from '#features/people/server/index.ts';

/** Mails the owner about a sign-in from a browser without a valid mark: the kind of browser and the day, not the location. */
export async function mailNewBrowser(ctx: Ctx, user: User): Promise<void> {
  if (isDemoAccount(user.email) || !(await canMailNotice(ctx, user))) return;
  await postMail(
    ctx,
    composeMail({
      to: user.email,
      subject: 'New login to your account',
      paragraphs: [
        greeting(user.firstName),
        `Someone logged in to your account from a new browser: ${ctx.client.agent}, on ${today(ctx.clock)}.`,
        'If that was you, you can ignore this email. If not, choose a new password: that logs out every browser.',
      ],
      action: { label: 'That was not me', url: `${ctx.client.origin}/forgot-password` },
      smallPrint: ['You can also log out everywhere under Security in your Account Settings.'],
    }),
  );
}
