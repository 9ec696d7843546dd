import { setTimeout as wait } from 'node:timers/promises';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import type { Push as Gateway } from '#platform/server/push/push.ts';
import type { Services } from '#platform/server/services.ts';
import { slicesOf } from '#platform/server/slices.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { findRecipients } from '../recipients.ts';
import { pushOutbox } from '../schema.ts';
import { readBrowsers } from '../subscriptions/browsers.ts';
import { PUSH_JOB, pushTag, sealedPush, type Batch, type Push } from './push-outbox.ts';
import { noticeOf, wantsPush } from './texts.ts';

/** When each batch is looked at again, whatever came of it: a batch that is repeated would have had something to send. */
const PAUSES = [1, 2, 4, 8, 16, 30, 30, 30, 30].map((minutes) => minutes * MINUTE);

/** Calls of push services at a time. */
const AT_ONCE = 100;

export const pushJob: Job = {
  name: PUSH_JOB,
  concurrency: 10,
  run: (services, payload) => sendBatch(services, payload as Batch),
};

type StoredPush = Push & { tag: Buffer };

const update = statement<object>(
  'update_pushes',
  `UPDATE push_outbox p SET box = new.box FROM unnest($1::bytea[], $2::bytea[]) AS new (tag, box) WHERE p.tag = new.tag`,
);

/**
 * Sends pushes to the browsers of their members. All rows of the batch are written again together, blank or not, always after the same
 * time and equally often, and stay until the second night: nobody sees which ones were sent. If the process dies after a browser was
 * reached, that browser gets it again and shows it once: a notice replaces one of its kind.
 */
async function sendBatch(services: Services, { ids, attempt }: Batch): Promise<void> {
  const { push: gateway } = services;
  if (!gateway) return;
  const tags = ids.map((id) => pushTag(services.keys, id));
  const rows = await services.db.select().from(pushOutbox).where(hasTag(pushOutbox.tag, tags));
  const pushes = openReadable(services, rows, ({ tag, box }) => ({ tag, ...sealedPush.open(services.keys, tag, box) }));
  const [sent] = await Promise.all([send(services, gateway, pushes), wait(gateway.batchTime)]);
  await inTransaction(services, async ({ db, keys, queue }) => {
    await update(
      db,
      sent.map(({ tag }) => tag),
      sent.map(({ tag, ...push }) => sealedPush.seal(keys, tag, push)),
    );
    const pause = PAUSES[attempt];
    if (pause !== undefined) await queue.addLater(db, PUSH_JOB, pause, { ids, attempt: attempt + 1 } satisfies Batch);
  });
}

interface Reached {
  tag: Buffer;
  id: string;
  outcome: Awaited<ReturnType<Gateway['send']>>['outcome'];
  waitFor: number;
}

async function send(services: Services, gateway: Gateway, pushes: StoredPush[]): Promise<StoredPush[]> {
  const now = services.clock.now().getTime();
  const open = pushes.filter(({ isOpen, notBefore, until }) => isOpen && notBefore <= now && now < until);
  const userIds = [...new Set(open.map(({ userId }) => userId))];
  const browsers = Map.groupBy(await readBrowsers(services, userIds), ({ userId }) => userId);
  // They may have changed their mind since it was queued.
  const recipients = await findRecipients(services, userIds);
  const settingsOf = new Map(
    recipients.filter(({ isSuspended }) => !isSuspended).map((one) => [one.userId, one.settings]),
  );
  const isWanted = ({ userId, kind }: Push) => {
    const settings = settingsOf.get(userId);
    return settings !== undefined && wantsPush(settings, kind);
  };
  const calls = open.filter(isWanted).flatMap((push) =>
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
  const settled = new Map(
    open.map((push) => {
      const listed = new Set(browsers.get(push.userId)?.map(({ id }) => id));
      return [push.tag, settle(push, { answers: answersOf.get(push.tag) ?? [], listed, now })];
    }),
  );
  return pushes.map((push) => settled.get(push.tag) ?? push);
}

interface Result {
  answers: Reached[];
  /** The browsers that the member has now: of others nothing needs to be remembered. */
  listed: ReadonlySet<string>;
  now: number;
}

/** What has become of a push: it stays open if a push service has to be asked again. */
function settle(push: StoredPush, { answers, listed, now }: Result): StoredPush {
  const idsOf = (...outcomes: Reached['outcome'][]) =>
    answers.filter(({ outcome }) => outcomes.includes(outcome)).map(({ id }) => id);
  const waits = answers.filter(({ outcome }) => outcome === 'later').map(({ waitFor }) => waitFor);
  return {
    ...push,
    isOpen: waits.length > 0,
    notBefore: now + Math.max(0, ...waits),
    done: [...push.done.filter((id) => listed.has(id)), ...idsOf('sent', 'gone', 'refused')],
    dead: [...push.dead.filter((id) => listed.has(id)), ...idsOf('gone')],
  };
}
