import { randomUUID } from 'node:crypto';
import { today } from '../clock.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Keys } from '../keys/keys.ts';
import { sealed } from '../keys/sealed.ts';
import type { Uses } from '../services.ts';
import { shuffle } from '../shuffle.ts';
import { Mail } from './mail.ts';
import { mailOutbox } from './schema.ts';

export const MAIL_JOB = 'mail';

/** All mails fit: the length of a box does not show which mail it is. */
export const sealedMail = sealed('mail_outbox.box', { version: 1, schema: Mail, size: 7 * 1024 });

/** The tag of a mail's row. The job has the id, so that the two can be joined only with the key. */
export const mailTag = (keys: Keys, id: string): Buffer => keys.tag('link', 'mail', id);

type Poster = Uses<'db' | 'keys' | 'clock' | 'queue'>;

/**
 * Puts mails into the outbox. Inside a transaction they are sent only if that commits, so a verb neither promises a mail that
 * never arrives nor mails about something that did not happen.
 */
export async function postMails(ctx: Poster, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return;
  const day = today(ctx.clock);
  const posted = mails.map((mail) => {
    const id = randomUUID();
    const tag = mailTag(ctx.keys, id);
    return { id, row: { tag, day, box: sealedMail.seal(ctx.keys, tag, mail) } };
  });
  // Rows and jobs are written together, even when the caller has no transaction.
  await inTransaction(ctx, async ({ db, queue }) => {
    await db.insert(mailOutbox).values(posted.map(({ row }) => row));
    // In an order of their own, which does not lead from a job to its mail either.
    await queue.add(db, MAIL_JOB, ...shuffle(posted).map(({ id }) => ({ id })));
  });
}

export const postMail = (ctx: Poster, mail: Mail): Promise<void> => postMails(ctx, [mail]);
