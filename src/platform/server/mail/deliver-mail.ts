import { eq } from 'drizzle-orm';
import type { Job } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';
import { MailRejected, type Mailer } from './mail.ts';
import { MAIL_JOB, mailTag, sealedMail } from './post-mail.ts';
import { mailOutbox } from './schema.ts';

/** An hour of growing pauses, then one attempt every half hour: about four days, as mail servers do. */
const RETRIES = 200;

/**
 * Sends the mails in the outbox. The queue gives a job to one worker at a time, so a mail is sent once, with one exception:
 * when a process dies after the server accepted the mail and before the row is deleted, it is sent again. Both copies have
 * the same Message-ID, by which mailboxes recognise duplicates.
 */
export function mailJob(mailer: Mailer): Job {
  return {
    name: MAIL_JOB,
    retries: RETRIES,
    // As many as the mailer has connections.
    concurrency: 3,
    run: (services, payload) => deliver(services, mailer, (payload as { id: string }).id),
  };
}

async function deliver({ db, keys, log }: Services, mailer: Mailer, id: string): Promise<void> {
  const isThis = eq(mailOutbox.tag, mailTag(keys, id));
  const [row] = await db.select().from(mailOutbox).where(isThis);
  if (!row) return;
  const mail = sealedMail.open(keys, row.tag, row.box);
  try {
    await mailer.send(mail, id);
  } catch (error) {
    if (!(error instanceof MailRejected) || !error.noSuchMailbox) throw error;
    log.warn({ err: error }, 'mail dropped: no such mailbox');
  }
  await db.delete(mailOutbox).where(isThis);
}
