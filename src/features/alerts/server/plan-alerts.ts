import { randomInt } from 'node:crypto';
import { findUnopened } from '#features/confessions/server/index.ts';
import { linkersOf } from '#features/linked-accounts/server/index.ts';
import { DAY } from '#platform/shared/durations.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { deliversAtOnce } from '#platform/server/delivers-at-once.ts';
import type { Services } from '#platform/server/services.ts';
import { addPlans } from './plans.ts';
import { findRecipients, readingLinks } from './recipients.ts';
import { sendAlerts } from './send-alerts.ts';

/** A letter that has just been delivered, as far as alerts are concerned: who wrote it does not concern them. */
interface Delivered {
  letterId: string;
  target: string;
}

/** Notes who is to be told of a delivery. Whoever has a plan keeps it: that is what makes a digest. */
export async function planAlerts(services: Services, delivered: Delivered[]): Promise<void> {
  const news = await findNews(services, delivered);
  const [first] = delivered;
  if (!first) return;
  const now = services.clock.now().getTime();
  const plans = [...news].map(([userId, since]) => ({ userId, since, at: now + delay(services) }));
  await inTransaction(services, (tx) => addPlans(tx, plans, first.letterId));
  if (deliversAtOnce(services)) await sendAlerts(services);
}

/** Who has got something, and from which hour on. A letter that is not for them, because they blocked its author, is no news. */
async function findNews(services: Services, delivered: Delivered[]): Promise<Map<number, number>> {
  const links = await linkersOf(
    services,
    delivered.map(({ target }) => target),
  );
  const recipients = await findRecipients(
    services,
    links.map(({ userId }) => userId),
  );
  const members = recipients.filter(({ plan }) => plan === 'premium');
  const letters = await findUnopened(
    services,
    readingLinks(services, links, members),
    delivered.map(({ letterId }) => letterId),
  );
  const since = new Map<number, number>();
  for (const { account, submittedAt } of letters) {
    since.set(account.userId, Math.min(since.get(account.userId) ?? Infinity, submittedAt.getTime()));
  }
  return since;
}

/** A mail in the minute of delivery would show, to whoever sees mails go by, who the letters of a batch were for. */
function delay(services: Services): number {
  return deliversAtOnce(services) ? 0 : randomInt(DAY);
}
