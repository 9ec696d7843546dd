import { eq } from 'drizzle-orm';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { pushOutbox } from '../schema.ts';
import { readBrowsers } from '../subscriptions/browsers.ts';
import { PUSH_JOB, pushTag, sealedPush, type Push } from './push-outbox.ts';
import { noticeOf } from './texts.ts';

/** An hour of growing pauses, then one attempt every half hour: about a day. */
const RETRIES = 50;

export const pushJob: Job = {
  name: PUSH_JOB,
  retries: RETRIES,
  concurrency: 3,
  run: (services, payload) => sendPush(services, (payload as { id: string }).id),
};

/**
 * Sends a push to the browsers of its member. Its row stays until the night, blank or not, so that nobody sees which ones were sent. If
 * the process dies after a browser was reached, that browser gets it again and shows it once: a notice replaces one of its kind.
 */
async function sendPush(services: Services, id: string): Promise<void> {
  const { db, keys, clock } = services;
  const isThis = eq(pushOutbox.tag, pushTag(keys, id));
  const [row] = await db.select().from(pushOutbox).where(isThis);
  if (!row) return;
  const before = sealedPush.open(keys, row.tag, row.box);
  const now = clock.now().getTime();
  if (before.notBefore > now && now < before.until) throw new PushWaits();
  const after = before.isOpen && now < before.until ? await reachBrowsers(services, before) : before;
  const isOpen = after.notBefore > now;
  await db
    .update(pushOutbox)
    .set({ box: sealedPush.seal(keys, row.tag, { ...after, isOpen }) })
    .where(isThis);
  if (isOpen) throw new PushWaits();
}

/** What has become of the push: `notBefore` is in the future if a push service has to be asked again. */
async function reachBrowsers(services: Services, push: Push): Promise<Push> {
  const { push: gateway, clock } = services;
  if (!gateway) return push;
  const browsers = (await readBrowsers(services, [push.userId])).filter(({ id }) => !push.done.includes(id));
  const answers = await Promise.all(
    browsers.map(async (browser) => ({ id: browser.id, ...(await gateway.send(browser, noticeOf(push.kind))) })),
  );
  const settled = answers.filter(({ outcome }) => outcome !== 'later').map(({ id }) => id);
  const dead = answers.filter(({ outcome }) => outcome === 'gone').map(({ id }) => id);
  const waits = answers.flatMap((answer) => (answer.outcome === 'later' ? [answer.waitFor] : []));
  return {
    ...push,
    done: [...push.done, ...settled],
    dead: [...push.dead, ...dead],
    notBefore: waits.length === 0 ? 0 : clock.now().getTime() + Math.max(1, ...waits),
  };
}

/** Has the queue try again later. */
class PushWaits extends Error {
  readonly code = 'PUSH_WAITS';
}
