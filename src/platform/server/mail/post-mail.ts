import { randomUUID } from 'node:crypto';
import { today } from '../clock.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { sealed } from '../keys/sealed.ts';
import type { Services } from '../services.ts';
import { Mail } from './mail.ts';
import { mailOutbox } from './schema.ts';

export const MAIL_JOB = 'mail';

export const sealedMail = sealed('mail_outbox', { version: 1, schema: Mail });

/**
 * Puts a mail into the outbox. Inside a transaction it is sent only if that commits, so a verb neither promises a mail that
 * never arrives nor mails about something that did not happen.
 */
export async function postMail(ctx: Pick<Services, 'db' | 'keys' | 'clock' | 'queue'>, mail: Mail): Promise<void> {
  const id = randomUUID();
  const box = sealedMail.seal(ctx.keys, id, mail);
  // Row and job are written together, even when the caller has no transaction.
  await inTransaction(ctx, async ({ db, clock, queue }) => {
    await db.insert(mailOutbox).values({ id, day: today(clock), box });
    await queue.add(db, MAIL_JOB, { id });
  });
}
