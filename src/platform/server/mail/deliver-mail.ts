import { eq } from 'drizzle-orm';
import type { Job } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';
import { MailNotTaken, type Mail, type Mailer } from './mail.ts';
import { boxPlace, MAIL_JOB } from './post-mail.ts';
import { mailOutbox } from './schema.ts';

/** An hour of growing pauses, then one every half hour: about four days, as mail servers themselves do. */
const RETRIES = 200;

/**
 * Hands over what waits in the outbox. The queue gives a job to one worker at a time, so a mail goes out once,
 * with one window left: a process that dies after the server took the mail and before the row is gone sends it
 * again. Both then carry the same Message-ID, by which mailboxes tell that it is one mail.
 */
export function mailJob(mailer: Mailer): Job {
  return {
    name: MAIL_JOB,
    retries: RETRIES,
    // As many as the mailer keeps connections.
    concurrency: 3,
    run: (services, payload) => deliver(services, mailer, (payload as { id: string }).id),
  };
}

async function deliver({ db, keys, log }: Services, mailer: Mailer, id: string): Promise<void> {
  const [row] = await db.select({ box: mailOutbox.box }).from(mailOutbox).where(eq(mailOutbox.id, id));
  if (!row) return;
  const mail = JSON.parse(keys.openText(row.box, boxPlace(id))) as Mail;
  try {
    await mailer.send(mail, id);
  } catch (error) {
    if (!(error instanceof MailNotTaken) || !error.noSuchMailbox) throw error;
    log.warn({ err: error }, 'mail given up: no such mailbox');
  }
  await db.delete(mailOutbox).where(eq(mailOutbox.id, id));
}
