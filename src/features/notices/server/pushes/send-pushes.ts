import { setTimeout as wait } from 'node:timers/promises';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import type { Push as Gateway } from '#platform/server/push/push.ts';
import type { Services } from '#platform/server/services.ts';
import { slicesOf } from '#platform/server/slices.ts';
import { pushOutbox } from '../schema.ts';
import { readBrowsers } from '../subscriptions/browsers.ts';
import { PUSH_JOB, pushTag, sealedPush, type Push } from './push-outbox.ts';
import { noticeOf } from './texts.ts';

/** An hour of growing pauses, then one attempt every half hour: about a day. */
const RETRIES = 50;
/** Calls of push services at a time. */
const AT_ONCE = 50;

export const pushJob: Job = {
  name: PUSH_JOB,
  retries: RETRIES,
  concurrency: 3,
  run: (services, payload) => sendBatch(services, (payload as { ids: string[] }).ids),
};

type StoredPush = Push & { tag: Buffer };

const update = statement<object>(
  'update_pushes',
  `UPDATE push_outbox p SET box = new.box FROM unnest($1::bytea[], $2::bytea[]) AS new (tag, box) WHERE p.tag = new.tag`,
);

/**
 * Sends pushes to the browsers of their members. All rows of the batch are written again together, blank or not and always after the same
 * time, and stay until the night: nobody sees which ones were sent. If the process dies after a browser was reached, that browser gets it
 * again and shows it once: a notice replaces one of its kind.
 */
async function sendBatch(services: Services, ids: string[]): Promise<void> {
  const { db, keys, push: gateway } = services;
  if (!gateway) return;
  const tags = ids.map((id) => pushTag(keys, id));
  const rows = await db.select().from(pushOutbox).where(hasTag(pushOutbox.tag, tags));
  const pushes = openReadable(services, rows, ({ tag, box }) => ({ tag, ...sealedPush.open(keys, tag, box) }));
  const [sent] = await Promise.all([send(services, gateway, pushes), wait(gateway.batchTime)]);
  await update(
    db,
    sent.map(({ tag }) => tag),
    sent.map(({ tag, ...push }) => sealedPush.seal(keys, tag, push)),
  );
  if (sent.some(({ isOpen }) => isOpen)) throw new PushWaits();
}

interface Reached {
  tag: Buffer;
  id: string;
  outcome: Awaited<ReturnType<Gateway['send']>>['outcome'];
  waitFor: number;
}

async function send(services: Services, gateway: Gateway, pushes: StoredPush[]): Promise<StoredPush[]> {
  const now = services.clock.now().getTime();
  const due = pushes.filter(({ isOpen, notBefore, until }) => isOpen && notBefore <= now && now < until);
  const browsers = Map.groupBy(
    await readBrowsers(
      services,
      due.map(({ userId }) => userId),
    ),
    ({ userId }) => userId,
  );
  const calls = due.flatMap((push) =>
    (browsers.get(push.userId) ?? [])
      .filter(({ id }) => !push.done.includes(id))
      .map((browser) => async (): Promise<Reached> => {
        const answer = await gateway.send(browser, noticeOf(push.kind));
        return { tag: push.tag, id: browser.id, ...answer };
      }),
  );
  const reached: Reached[] = [];
  for (const slice of slicesOf(calls, AT_ONCE)) reached.push(...(await Promise.all(slice.map((call) => call()))));
  const answersOf = Map.groupBy(reached, ({ tag }) => tag);
  return pushes.map((push) =>
    due.includes(push) ? settle(push, answersOf.get(push.tag) ?? [], now) : expire(push, now),
  );
}

/** What has become of a push: it stays open if a push service has to be asked again. */
function settle(push: StoredPush, answers: Reached[], now: number): StoredPush {
  const idsOf = (...outcomes: Reached['outcome'][]) =>
    answers.filter(({ outcome }) => outcomes.includes(outcome)).map(({ id }) => id);
  const waits = answers.filter(({ outcome }) => outcome === 'later').map(({ waitFor }) => waitFor);
  return {
    ...push,
    isOpen: waits.length > 0,
    notBefore: now + Math.max(0, ...waits),
    done: [...push.done, ...idsOf('sent', 'gone', 'refused')],
    dead: [...push.dead, ...idsOf('gone')],
  };
}

const expire = (push: StoredPush, now: number): StoredPush => ({ ...push, isOpen: push.isOpen && now < push.until });

/** Has the queue try again later. */
class PushWaits extends Error {
  readonly code = 'PUSH_WAITS';
}
