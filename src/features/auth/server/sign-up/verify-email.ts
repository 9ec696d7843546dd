import { AppError } from '#platform/shared/app-error.ts';
import { DAY } from '#platform/shared/durations.ts';
import { done } from '#platform/shared/fields.ts';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { greeting } from '#platform/server/mail/greeting.ts';
import { postMail } from '#platform/server/mail/post-mail.ts';
import { wasTriedToday } from '#platform/server/mail/refusals/find-refusals.ts';
import type { Services } from '#platform/server/services.ts';
import {
  type Account,
  keepAccount,
  changeAccount,
  readOwnAccount,
  findMailRefusal,
} from '#features/people/server/index.ts';
import type { OwnLink } from '../../contract.ts';
import { requireOwner } from '../links/require-owner.ts';
import { issueToken, redeemToken, revokeTokens } from '../links/tokens.ts';

const LIFETIME = 3 * DAY;
const SUBJECT = 'Confirm your email address';

/** Knows the origin that links in a mail lead to. */
export interface Sender {
  client: { origin: string };
}

/** Mails the link that confirms the address. */
export async function mailVerification(ctx: Services & Sender, user: Account): Promise<void> {
  const token = await issueToken(ctx, { user, purpose: 'verify-email', lifetime: LIFETIME });
  const url = `${ctx.client.origin}/verify-email#token=${token}`;
  await postMail(
    ctx,
    composeMail({
      to: user.email,
      subject: SUBJECT,
      paragraphs: [
        greeting(user.firstName),
        'Please confirm that this is your email address. The link works once, for three days.',
      ],
      action: { label: 'Confirm my address', url },
      smallPrint: ['If you did not sign up, you can ignore this email.'],
      provesMailbox: true,
    }),
  );
}

export async function verifyEmail(ctx: Ctx, link: OwnLink): Promise<typeof done> {
  await requireOwner(ctx, link, 'verify-email');
  await inTransaction(ctx, async (tx) => {
    const { user } = await redeemToken(tx, link.token, 'verify-email');
    await changeAccount(tx, user.id, { emailVerifiedOn: today(tx.clock) });
    await revokeTokens(tx, user.id, 'verify-email');
  });
  return done;
}

/** Confirmed addresses are confirmed anew once mails to them came back or were marked as spam. */
export async function resendVerification(ctx: Ctx): Promise<typeof done> {
  const user = await readOwnAccount(ctx);
  const refusal = await findMailRefusal(ctx, user);
  // It would be withheld, and the member would wait for it.
  if (refusal === 'bounce' && (await wasTriedToday(ctx, { to: user.email, subject: SUBJECT })))
    throw new AppError('MAIL_TRIED');
  if (user.emailVerifiedOn !== null && refusal === null) return done;
  await inTransaction(ctx, async (tx) => {
    await keepAccount(tx, user.id);
    await mailVerification(tx, user);
  });
  return done;
}
