import { randomInt } from 'node:crypto';
import { findUnopened } from '#features/confessions/server/index.ts';
import { findLinksByHandle } from '#features/linked-accounts/server/index.ts';
import { DAY } from '#platform/shared/durations.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { deliversAtOnce } from '#platform/server/delivers-at-once.ts';
import type { Services } from '#platform/server/services.ts';
import { addPlans } from './plans.ts';
import { findRecipients, readingLinks } from './recipients.ts';
import { sendAlerts } from './send-alerts.ts';

/** A delivered letter. */
interface Delivered {
  author: number;
  letterId: string;
  target: string;
}

/** Plans mails about a delivery. A recipient who has a plan already keeps it, so that one mail covers several deliveries. */
export async function planAlerts(services: Services, delivered: Delivered[]): Promise<void> {
  const sinceOf = await findFirstHours(services, delivered);
  const [first] = delivered;
  if (!first) return;
  const now = services.clock.now().getTime();
  const plans = [...sinceOf].map(([userId, since]) => ({ userId, since, at: now + delay(services) }));
  await inTransaction(services, (tx) => addPlans(tx, plans, first.letterId));
  if (deliversAtOnce(services)) await sendAlerts(services);
}

/** The recipients who have got something, with the hour of their first letter. Unwanted letters do not count. */
async function findFirstHours(services: Services, delivered: Delivered[]): Promise<Map<number, number>> {
  const links = await findLinksByHandle(
    services,
    delivered.map(({ target }) => target),
  );
  const recipients = await findRecipients(
    services,
    links.map(({ userId }) => userId),
  );
  const members = recipients.filter(({ plan }) => plan === 'premium');
  const letters = await findUnopened(services, readingLinks(services, links, members), delivered);
  const since = new Map<number, number>();
  for (const { account, submittedAt } of letters) {
    since.set(account.userId, Math.min(since.get(account.userId) ?? Infinity, submittedAt.getTime()));
  }
  return since;
}

/** A mail in the minute of delivery would show to anybody who watches mail traffic whom the letters of a batch were for. */
function delay(services: Services): number {
  return deliversAtOnce(services) ? 0 : randomInt(DAY);
}
