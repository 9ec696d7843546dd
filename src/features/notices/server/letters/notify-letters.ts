import type { AccountState } from '#features/handles/server/index.ts';
import { findUnopened } from '#features/inbox/server/index.ts';
import { isAdult } from '#features/people/contract/age.ts';
import { findPremium } from '#features/plans/server/index.ts';
import { accountsOfMembers } from '#features/verification/server/index.ts';
import { startOfHour, today, type Day } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import type { Services } from '#platform/server/services.ts';
import { slicesOf } from '#platform/server/slices.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { letterMail, proofMail } from '../mails.ts';
import { queueNotices, type Notice } from '../queue-notices.ts';
import { findRecipients, type Recipient } from '../recipients.ts';
import { readBrowsers } from '../subscriptions/browsers.ts';
import { wantsLetters } from '../subscriptions/settings.ts';
import { addPlans, deletePlans, findPlans, lockPlans, noticePlan, type Plan } from './plans.ts';

/** Plans in one transaction. */
const AT_ONCE = 100;
/** As plans are up to 23 hours apart, weekly subscribers hear within a week. */
const NEARLY_A_WEEK = 7 * DAY - 23 * HOUR;

export const letterJob: Job = { name: 'notify-letters', cron: '* * * * *', runsAtStart: true, run: notifyLetters };

async function notifyLetters(services: Services): Promise<void> {
  await processPlans(services, await findPlans(services, services.clock.now()));
}

/**
 * Queues a notice for every plan that is due, and replaces the plan by the next one. Notices without news are never sent, so that
 * what is written here does not depend on letters. Plans that are not due are used only if there is news: letters that were just
 * delivered to these handles.
 */
export async function processPlans(services: Services, tags: Buffer[], handles?: ReadonlySet<string>): Promise<void> {
  for (const slice of slicesOf(tags, AT_ONCE)) await inTransaction(services, (tx) => processSlice(tx, slice, handles));
}

/** Replacing the plan and storing the notice is one transaction: each plan gives one notice, even after a crash. */
async function processSlice(tx: Services, tags: Buffer[], handles?: ReadonlySet<string>): Promise<void> {
  const rows = await lockPlans(tx, tags);
  const due = new Set(rows.filter(({ dueAt }) => dueAt <= tx.clock.now()).map(({ tag }) => tag));
  const plans = openReadable(tx, rows, ({ tag, box }) => ({ tag, plan: noticePlan.open(tx.keys, tag, box) }));
  const found = await findNews(tx, plans, handles);
  const used = found.filter(({ tag, news }) => due.has(tag) || news.length > 0);
  // Also those of members who no longer subscribe, and those that cannot be read.
  await deletePlans(tx, [...new Set([...due, ...used.map(({ tag }) => tag)])]);
  await queueNotices(
    tx,
    used.map((one) => noticeOf(tx, one)),
  );
  await addPlans(
    tx,
    used.map((one) => nextPlan(one, tx.clock.now().getTime())),
  );
}

interface StoredPlan {
  tag: Buffer;
  plan: Plan;
}

interface Found extends StoredPlan {
  recipient: Recipient;
  isProved: boolean;
  isLookedAt: boolean;
  /** A mail or a browser can tell them. */
  isReached: boolean;
  /** The hours of the letters that it is about. */
  news: number[];
}

/** What nobody could be told, because an address is not confirmed or no browser is there, is news the next time too. */
function nextPlan({ plan, news, isProved, isLookedAt, isReached }: Found, now: number): Plan {
  const isTold = isLookedAt && (isReached || news.length === 0);
  return {
    userId: plan.userId,
    toldUpTo: isTold ? Math.max(plan.toldUpTo, ...news) : plan.toldUpTo,
    hadProof: isProved,
    lookedAt: isTold ? now : plan.lookedAt,
  };
}

/** A notice of letters, or that the member has no proof any more; a blank one otherwise. */
function noticeOf(tx: Services, { plan, recipient, isProved, news }: Found): Notice {
  const { letters } = recipient.settings;
  const hasEnded = plan.hadProof && !isProved && !recipient.isSuspended;
  const isNews = news.length > 0 || hasEnded;
  const compose = hasEnded ? proofMail : letterMail;
  return {
    userId: recipient.userId,
    kind: hasEnded ? 'proof' : 'letters',
    mail: isNews && letters.email && recipient.getsMails ? compose(tx, recipient) : null,
    isPushed: isNews && letters.push,
  };
}

/** Who of them still subscribes, and which letters they have neither opened nor been notified of. */
async function findNews(tx: Services, plans: StoredPlan[], handles: ReadonlySet<string> = new Set()): Promise<Found[]> {
  const now = tx.clock.now();
  const planOf = new Map(plans.map((stored) => [stored.plan.userId, stored]));
  const recipients = (await findRecipients(tx, [...planOf.keys()])).filter(({ settings }) => wantsLetters(settings));
  const userIds = recipients.map(({ userId }) => userId);
  const accountsOf = await accountsOfMembers(tx, userIds);
  const premium = await findPremium(tx, userIds);
  const isLookedAt = ({ userId, settings, isSuspended }: Recipient) => {
    const isDaily = premium.has(userId) && settings.often === 'daily';
    const isDay =
      isDaily || handles.size > 0 || now.getTime() - (planOf.get(userId)?.plan.lookedAt ?? 0) >= NEARLY_A_WEEK;
    return isDay && !isSuspended;
  };
  const looked = recipients.filter(isLookedAt);
  const withBrowser = new Set((await readBrowsers(tx, userIds)).map(({ userId }) => userId));
  const isReached = ({ userId, settings: { letters }, getsMails }: Recipient) =>
    (letters.email && getsMails) || (letters.push && withBrowser.has(userId));
  const unopened = await findUnopened(tx, readersOf(looked, accountsOf, today(tx.clock)));
  const lettersOf = Map.groupBy(unopened, ({ reader }) => reader.userId);
  return recipients.flatMap((recipient): Found[] => {
    const { userId } = recipient;
    const stored = planOf.get(userId);
    if (!stored) return [];
    const isNews = ({ reader, submittedAt }: (typeof unopened)[number]) =>
      reader.accounts.some(({ handle }) => handles.has(handle))
        ? submittedAt.getTime() >= stored.plan.toldUpTo
        : // More letters of this hour may come: they are announced together, the next time.
          submittedAt.getTime() > stored.plan.toldUpTo && submittedAt < startOfHour(now);
    const news = (lettersOf.get(userId) ?? []).filter(isNews).map(({ submittedAt }) => submittedAt.getTime());
    return [
      {
        ...stored,
        recipient,
        isProved: accountsOf.has(userId),
        isLookedAt: looked.includes(recipient),
        isReached: isReached(recipient),
        news,
      },
    ];
  });
}

/** One reader for each inbox: a letter's handle decides if it has just come, and the words of all its accounts count. */
function readersOf(recipients: Recipient[], accountsOf: Map<number, AccountState[]>, day: Day) {
  return recipients.flatMap(({ userId, dateOfBirth }) => {
    const isMinor = !isAdult(day, dateOfBirth);
    const inboxes = Map.groupBy(accountsOf.get(userId) ?? [], ({ handle }) => handle);
    return [...inboxes.values()].map((accounts) => ({ userId, accounts, isMinor }));
  });
}
