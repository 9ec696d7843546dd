import { eq } from 'drizzle-orm';
import type { Job } from '../jobs/jobs.ts';
import type { Services, Uses } from '../services.ts';
import { MailRejected, type Mail, type Mailer } from './mail.ts';
import { messageIdOf } from './message-id.ts';
import { MAIL_JOB, mailTag, sealedMail } from './post-mail.ts';
import { judgeMail } from './refusals/find-refusals.ts';
import { recordRefusals, recordTried } from './refusals/record-refusals.ts';
import { mailOutbox } from './schema.ts';

/** An hour of growing pauses, then one attempt every half hour: about four days, as mail servers do. */
const RETRIES = 200;

/** 'rejected': there is no such mailbox. 'failed': it is tried again. */
export type MailOutcome = 'sent' | 'withheld' | 'rejected' | 'failed';

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

async function deliver(services: Services, mailer: Mailer, id: string): Promise<void> {
  const { db, keys, log, metrics } = services;
  const isThis = eq(mailOutbox.tag, mailTag(keys, id));
  const [row] = await db.select().from(mailOutbox).where(isThis);
  if (!row) return;
  const mail = sealedMail.open(keys, row.tag, row.box);
  const verdict = await judgeMail(services, mail);
  if (verdict === 'withhold') log.info('mail withheld: mails to the address come back or are not wanted');
  // A blank mail is never sent.
  const count = (outcome: MailOutcome) => (mail.isBlank ? undefined : metrics.countMail(outcome));
  try {
    count(verdict === 'withhold' ? 'withheld' : await send(services, mailer, mail, messageIdOf(keys, id, mail.to)));
  } catch (error) {
    count('failed');
    throw error;
  }
  // Only now: an attempt that ended because the mail server was down does not count.
  if (verdict === 'try') await recordTried(services, mail);
  await db.delete(mailOutbox).where(isThis);
}

async function send(
  services: Uses<'db' | 'keys' | 'clock' | 'log'>,
  mailer: Mailer,
  mail: Mail,
  messageId: string,
): Promise<'sent' | 'rejected'> {
  try {
    await mailer.send(mail, messageId);
    return 'sent';
  } catch (error) {
    if (!(error instanceof MailRejected) || !error.noSuchMailbox) throw error;
    services.log.warn({ err: error }, 'mail dropped: no such mailbox');
    await recordRefusals(services, [{ kind: 'bounce', address: mail.to }]);
    return 'rejected';
  }
}
