import { findUnopened } from '#features/inbox/server/index.ts';
import { startOfHour } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import { postMails } from '#platform/server/mail/post-mail.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { slicesOf } from '#platform/server/slices.ts';
import { DAY } from '#platform/shared/durations.ts';
import { letterMail } from './mails.ts';
import { addPlans, noticePlan, deletePlans, findPlans, lockPlans, type Plan } from './plans.ts';
import { findSubscribers, type Recipient } from './recipients.ts';

/** Plans in one transaction. */
const AT_ONCE = 100;
const DAYS_OF_WEEK = 7;

export const noticeJob: Job = { name: 'send-notices', cron: '* * * * *', runsAtStart: true, run: sendNotices };

async function sendNotices(services: Services): Promise<void> {
  await processPlans(services, await findPlans(services, services.clock.now()));
}

/**
 * Queues a mail for every plan that is due, and replaces the plan by one for tomorrow. Mails without news are never sent, so that
 * what is written here does not depend on letters. Plans that are not due are used only if there is news: letters that were just
 * delivered to these handles.
 */
export async function processPlans(services: Services, tags: Buffer[], handles?: ReadonlySet<string>): Promise<void> {
  for (const slice of slicesOf(tags, AT_ONCE)) await inTransaction(services, (tx) => processSlice(tx, slice, handles));
}

/** Replacing the plan and storing the mail is one transaction: each plan gives one mail, even after a crash. */
async function processSlice(tx: Services, tags: Buffer[], handles?: ReadonlySet<string>): Promise<void> {
  const rows = await lockPlans(tx, tags);
  const due = new Set(rows.filter(({ dueAt }) => dueAt <= tx.clock.now()).map(({ tag }) => tag));
  const plans = openReadable(tx, rows, ({ tag, box }) => ({ tag, plan: noticePlan.open(tx.keys, tag, box) }));
  const found = await findNotices(tx, plans, handles);
  const notices = found.filter(({ tag, news }) => due.has(tag) || news.length > 0);
  // Also those of members who no longer subscribe, and those that cannot be read.
  await deletePlans(tx, [...new Set([...due, ...notices.map(({ tag }) => tag)])]);
  await postMails(
    tx,
    shuffle(notices).map(({ recipient, news }) => ({
      ...letterMail(tx, recipient, news.length),
      isBlank: news.length === 0,
    })),
  );
  await addPlans(
    tx,
    'tomorrow',
    notices.map(({ plan, news }) => ({ ...plan, toldUpTo: Math.max(plan.toldUpTo, ...news) })),
  );
}

interface StoredPlan {
  tag: Buffer;
  plan: Plan;
}

interface Notice extends StoredPlan {
  recipient: Recipient;
  /** The hours of the letters that it is about. */
  news: number[];
}

/** Who of them still subscribes, and which letters they have neither opened nor been notified of. */
async function findNotices(
  tx: Services,
  plans: StoredPlan[],
  handles: ReadonlySet<string> = new Set(),
): Promise<Notice[]> {
  const now = tx.clock.now();
  const planOf = new Map(plans.map((stored) => [stored.plan.userId, stored]));
  const subscribers = await findSubscribers(tx, [...planOf.keys()]);
  const unopened = await findUnopened(
    tx,
    subscribers.flatMap(({ links }) => links),
  );
  const lettersOf = Map.groupBy(unopened, ({ reader }) => reader.userId);
  return subscribers.flatMap(({ recipient }): Notice[] => {
    const stored = planOf.get(recipient.userId);
    if (!stored) return [];
    const letters = isSkipped(stored.plan, now) ? [] : (lettersOf.get(recipient.userId) ?? []);
    const isNews = ({ reader, submittedAt }: (typeof unopened)[number]) =>
      handles.has(reader.handle)
        ? submittedAt.getTime() >= stored.plan.toldUpTo
        : // More letters of this hour may come: they are announced together, tomorrow.
          submittedAt.getTime() > stored.plan.toldUpTo && submittedAt < startOfHour(now);
    return [{ ...stored, recipient, news: letters.filter(isNews).map(({ submittedAt }) => submittedAt.getTime()) }];
  });
}

/** Weekly subscribers are mailed on one day of seven, not all on the same. */
function isSkipped({ userId, frequency }: Plan, now: Date): boolean {
  return frequency === 'weekly' && (Math.floor(now.getTime() / DAY) + userId) % DAYS_OF_WEEK !== 0;
}
