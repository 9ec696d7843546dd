import { findUnopened } from '#features/confessions/server/index.ts';
import { findLinksByMember } from '#features/linked-accounts/server/index.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { postMail } from '#platform/server/mail/post-mail.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { alertMail } from './mails.ts';
import { takeDue, type Plan } from './plans.ts';
import { findRecipients, readingLinks, type Recipient } from './recipients.ts';

/** Plans in one transaction; the rest follows at once in the next. */
const AT_ONCE = 100;

export const alertJob: Job = { name: 'send-alerts', cron: '* * * * *', runsAtStart: true, run: sendAlerts };

/** Deletes the plan and stores the mail in one transaction: each plan gives one mail, even after a crash. */
export async function sendAlerts(services: Services): Promise<void> {
  let taken: number;
  do {
    taken = await inTransaction(services, async (tx) => {
      const plans = await takeDue(tx, AT_ONCE);
      for (const { recipient, letters } of shuffle(await findAlerts(tx, plans))) {
        await postMail(tx, alertMail(tx, recipient, letters));
      }
      return plans.length;
    });
  } while (taken === AT_ONCE);
}

interface Alert {
  recipient: Recipient;
  /** How many are still sealed. */
  letters: number;
}

/** Checked when the mail is sent: since planning, the recipient may have read everything, ended premium, unlinked, or switched mails off. */
async function findAlerts(tx: Services, plans: Plan[]): Promise<Alert[]> {
  const people = await findRecipients(
    tx,
    plans.map(({ userId }) => userId),
  );
  const members = people.filter(({ plan }) => plan === 'premium');
  const links = await findLinksByMember(
    tx,
    members.map(({ userId }) => userId),
  );
  const sinceOf = new Map(plans.map(({ userId, since }) => [userId, since]));
  const unopened = await findUnopened(tx, readingLinks(tx, links, members));
  const fresh = unopened.filter(
    ({ account, submittedAt }) => submittedAt.getTime() >= (sinceOf.get(account.userId) ?? Infinity),
  );
  return members.flatMap((recipient) => {
    const letters = fresh.filter(({ account }) => account.userId === recipient.userId).length;
    return letters > 0 ? [{ recipient, letters }] : [];
  });
}
