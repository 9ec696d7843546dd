import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { HOUR } from '#platform/shared/durations.ts';
import { done } from '#platform/shared/fields.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { greeting } from '#platform/server/mail/greeting.ts';
import { postMail } from '#platform/server/mail/post-mail.ts';
import type { Services } from '#platform/server/services.ts';
import { canMailReset } from '../sign-in/guess-limits.ts';
import { issueToken, listTokens } from '../links/tokens.ts';
import { shareAccount } from '../users/account-locks.ts';
import { readAccount } from '../users/accounts.ts';
import { findByEmail } from '../users/users.ts';

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
    if (!(await readAccount(tx, user.id))) return;
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
