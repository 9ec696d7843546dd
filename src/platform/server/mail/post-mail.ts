import { randomUUID } from 'node:crypto';
import { today } from '../clock.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Keys } from '../keys/keys.ts';
import { sealed } from '../keys/sealed.ts';
import type { Services } from '../services.ts';
import { Mail } from './mail.ts';
import { mailOutbox } from './schema.ts';

export const MAIL_JOB = 'mail';

/** All mails to members fit into one block: the length of a box does not show which mail it is. */
export const sealedMail = sealed('mail_outbox.box', { version: 1, schema: Mail, block: 16 * 512 });

/** The tag of a mail's row. The job has the id, so that the two can be joined only with the key. */
export const mailTag = (keys: Keys, id: string): Buffer => keys.tag('link', 'mail', id);

/**
 * Puts a mail into the outbox. Inside a transaction it is sent only if that commits, so a verb neither promises a mail that
 * never arrives nor mails about something that did not happen.
 */
export async function postMail(ctx: Pick<Services, 'db' | 'keys' | 'clock' | 'queue'>, mail: Mail): Promise<void> {
  const id = randomUUID();
  const tag = mailTag(ctx.keys, id);
  const box = sealedMail.seal(ctx.keys, tag, mail);
  // Row and job are written together, even when the caller has no transaction.
  await inTransaction(ctx, async ({ db, clock, queue }) => {
    await db.insert(mailOutbox).values({ tag, day: today(clock), box });
    await queue.add(db, MAIL_JOB, { id });
  });
}
