import { takeUnnotified } from '#features/matches/server/index.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { postMails } from '#platform/server/mail/post-mail.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { matchMail } from './mails.ts';
import { findRecipients } from './recipients.ts';

export const matchMailJob: Job = { name: 'mail-matches', cron: '* * * * *', runsAtStart: true, run: mailMatches };

/** Mails both sides of every match whose notice is due. Each gets one mail: marking and storing it is one transaction. */
export function mailMatches(services: Services): Promise<void> {
  return inTransaction(services, async (tx) => {
    const notified = await takeUnnotified(tx);
    const people = await findRecipients(
      tx,
      notified.map(({ userId }) => userId),
    );
    await postMails(
      tx,
      shuffle(people).map((recipient) => matchMail(tx, recipient)),
    );
  });
}
