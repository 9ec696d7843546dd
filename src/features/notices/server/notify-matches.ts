import { deliversAtOnce } from '#features/site/server/index.ts';
import { takeUnnotified, takeUnread } from '#features/matches/server/index.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { matchMail } from './mails.ts';
import { queueNotices, queuePushes } from './queue-notices.ts';
import { findRecipients } from './recipients.ts';

/** Between the pushes of both sides. */
const APART_BY = HOUR;

export const matchJob: Job = { name: 'notify-matches', cron: '* * * * *', runsAtStart: true, run: notifyMatches };
export const chatJob: Job = { name: 'notify-chats', cron: '* * * * *', run: notifyChats };

/** Notifies both sides of every match whose notice is due. Marking it and storing the notices is one transaction: each is sent once. */
export function notifyMatches(services: Services): Promise<void> {
  return inTransaction(services, async (tx) => {
    const notified = await takeUnnotified(tx);
    const recipients = await findRecipients(
      tx,
      notified.map(({ userId }) => userId),
    );
    const recipientOf = new Map(recipients.map((recipient) => [recipient.userId, recipient]));
    const notices = notified.flatMap(({ userId }) => {
      const recipient = recipientOf.get(userId);
      if (!recipient) return [];
      const { settings, getsMails, isSuspended } = recipient;
      const mail = getsMails && settings.matches.email ? matchMail(tx, recipient) : null;
      return [{ userId, kind: 'matches' as const, mail, isPushed: !isSuspended && settings.matches.push }];
    });
    await queueNotices(tx, notices, deliversAtOnce(tx) ? {} : { apartBy: APART_BY });
  });
}

/** Notifies members of messages that have been unread for a while. There are no mails about those. */
async function notifyChats(services: Services): Promise<void> {
  // Without pushes nobody is to be told.
  if (!services.push) return;
  await inTransaction(services, async (tx) => {
    const unread = await takeUnread(tx);
    const recipients = await findRecipients(
      tx,
      unread.map(({ userId }) => userId),
    );
    const isPushed = new Map(
      recipients.map(({ userId, settings, isSuspended }) => [userId, !isSuspended && settings.chats.push]),
    );
    await queuePushes(
      tx,
      unread.flatMap(({ userId }) => {
        const wanted = isPushed.get(userId);
        return wanted === undefined ? [] : [{ userId, kind: 'chats' as const, isPushed: wanted }];
      }),
    );
  });
}
