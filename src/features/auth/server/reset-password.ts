import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { done } from '#platform/shared/fields.ts';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { publish } from '#platform/server/events.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { greeting } from '#platform/server/mail/greeting.ts';
import { postMail } from '#platform/server/mail/post-mail.ts';
import type { Services } from '#platform/server/services.ts';
import { changeAccount, findByEmail, shareAccount, readAccountRecord } from '#features/people/server/index.ts';
import { passwordReset } from './events.ts';
import { hashPassword } from './password/hash-password.ts';
import { mailPasswordNotice } from './password/password-notice.ts';
import { assertGenuine, issueToken, listTokens, redeemToken, revokeAllButReverts } from './links/tokens.ts';
import { endSessionsOf } from './sign-in/sign-out.ts';
import { refuseWeakPassword } from './password/weak-password.ts';
import { canMailReset } from './password/guess-limits.ts';

const JOB = 'mail-reset-link';
export const RESET_LIFETIME = HOUR;

const Payload = z.object({ id: z.string(), box: z.string() });
const Request = z.object({ email: z.string(), origin: z.string() });

/** The queue is a table too: the address waits in it sealed. */
const resetRequest = sealed(`job.${JOB}`, { version: 1, schema: Request, size: 1024 });

/**
 * Only queues the request, whether or not an account has the address. Looking for the account here would make the answer
 * slower for an address that has one, and so tell that it does.
 */
export async function requestPasswordReset(ctx: Ctx, email: string): Promise<typeof done> {
  const id = randomUUID();
  const box = resetRequest.seal(ctx.keys, id, { email, origin: ctx.client.origin });
  await ctx.queue.add(ctx.db, JOB, { id, box: box.toString('base64') });
  return done;
}

export const resetLinkJob: Job = {
  name: JOB,
  async run(services, payload) {
    const { id, box } = Payload.parse(payload);
    await mailResetLink(services, resetRequest.open(services.keys, id, Buffer.from(box, 'base64')));
  },
};

async function mailResetLink(services: Services, { email, origin }: z.output<typeof Request>): Promise<void> {
  const user = await findByEmail(services, email);
  if (!user) return;
  // A password change revokes links: an account without a working link gets one, however many mails were sent before.
  const open = await listTokens(services, user.id, 'reset-password');
  if (!(await canMailReset(services, user)) && open.length > 0) return;
  await inTransaction(services, async (tx) => {
    // The account may be being deleted at this moment: the link would outlive it.
    await shareAccount(tx, user.id);
    if (!(await readAccountRecord(tx, user.id))) return;
    const token = await issueToken(tx, { user, purpose: 'reset-password', lifetime: RESET_LIFETIME });
    await postMail(
      tx,
      composeMail({
        to: user.email,
        subject: 'Choose a new password',
        paragraphs: [greeting(user.firstName), 'Use this link to choose a new password. It works once, for one hour.'],
        action: { label: 'Choose a new password', url: `${origin}/reset-password#token=${token}` },
        smallPrint: ['If you did not ask for this, you can ignore this email. Nothing has changed.'],
        provesMailbox: true,
      }),
    );
  });
}

/** Sets a new password with a mailed link and signs every browser out. */
export async function resetPassword(ctx: Ctx, token: string, newPassword: string): Promise<typeof done> {
  // Checked before the costly hashing: a forged link must not cost us anything.
  assertGenuine(ctx, token, 'reset-password');
  const password = await hashPassword(ctx, newPassword, true);
  await inTransaction(ctx, async (tx) => {
    const { user: before } = await redeemToken(tx, token, 'reset-password');
    await refuseWeakPassword(newPassword, before, 'newPassword');
    const user = await changeAccount(tx, before.id, { password, emailVerifiedOn: today(tx.clock) });
    await revokeAllButReverts(tx, user.id);
    await endSessionsOf(tx, user.id);
    await mailPasswordNotice(tx, user, 'reset');
    await publish(tx, passwordReset, { user });
    // Guesses by others must not lock the owner out of this browser.
    tx.browser.remember({ id: user.id, password });
  });
  return done;
}
