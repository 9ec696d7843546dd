import { and, inArray } from 'drizzle-orm';
import { lockAccount } from '#features/people/server/index.ts';
import { today } from '#platform/server/clock.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import { freeSlot } from '#platform/server/keys/owner-tag.ts';
import { endpointId } from '#platform/server/push/push-address.ts';
import type { PushAddress } from '#platform/shared/push-address.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { noticeSubscriptions } from '../schema.ts';
import {
  browserTags,
  openSubscription,
  subscriptionRow,
  type Browser,
  type SubscriptionRow,
} from './sealed-subscription.ts';

type StoredBrowser = Browser & { row: SubscriptionRow; id: string };

/** The browsers in which these members see notices, the oldest first. */
export async function readBrowsers(
  { db, keys, log }: Uses<'db' | 'keys' | 'log'>,
  userIds: readonly number[],
): Promise<StoredBrowser[]> {
  const tags = userIds.flatMap((userId) => browserTags(keys, userId));
  if (tags.length === 0) return [];
  const rows = await db.select().from(noticeSubscriptions).where(hasTag(noticeSubscriptions.tag, tags));
  const opened = openReadable({ log }, rows, (row) => ({ row, ...openSubscription(keys, row) }));
  const browsers = opened.flatMap((browser): StoredBrowser[] =>
    browser.is === 'browser' ? [{ ...browser, id: endpointId(browser.endpoint) }] : [],
  );
  const keyOf = ({ addedOn, id }: StoredBrowser) => `${addedOn} ${id}`;
  return browsers.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** A browser that is added again gets its row again. */
export function saveBrowser(
  services: Services,
  userId: number,
  address: PushAddress,
  { name, sessionId }: Pick<Browser, 'name' | 'sessionId'>,
): Promise<void> {
  return inTransaction(services, async (tx) => {
    const { db, keys, clock } = tx;
    // Two tabs that add a browser at the same moment take turns.
    await lockAccount(tx, userId);
    const own = await readBrowsers(tx, [userId]);
    const known = own.find(({ endpoint }) => endpoint === address.endpoint);
    const taken = own.map(({ row }) => row.tag);
    const tag = known?.row.tag ?? freeSlot(browserTags(keys, userId), taken) ?? own[0]?.row.tag;
    if (!tag) throw new Error('All slots are taken');
    const { endpoint, p256dh, auth } = address;
    const browser = { is: 'browser' as const, userId, endpoint, p256dh, auth, name, sessionId, addedOn: today(clock) };
    const row = subscriptionRow(keys, tag, browser);
    await db
      .insert(noticeSubscriptions)
      .values(row)
      .onConflictDoUpdate({ target: noticeSubscriptions.tag, set: { box: row.box } });
  });
}

/** Removes browsers; those that are not their member's are left out. */
export async function deleteBrowsers(
  services: Uses<'db' | 'keys' | 'log'>,
  gone: readonly { userId: number; id: string }[],
): Promise<void> {
  const names = new Set(gone.map(({ userId, id }) => `${userId} ${id}`));
  const own = await readBrowsers(services, [...new Set(gone.map(({ userId }) => userId))]);
  const rows = own.filter(({ userId, id }) => names.has(`${userId} ${id}`)).map(({ row }) => row);
  if (rows.length === 0) return;
  const { tag, box } = noticeSubscriptions;
  const tags = rows.map((row) => row.tag);
  const boxes = rows.map((row) => row.box);
  // Also by the box: another browser may have taken the row since.
  await services.db.delete(noticeSubscriptions).where(and(hasTag(tag, tags), inArray(box, boxes)));
}

/** Where all sessions of a member end, no browser shows notices any more. */
export async function forgetBrowsers({ db, keys }: Uses<'db' | 'keys'>, { userId }: { userId: number }): Promise<void> {
  await db.delete(noticeSubscriptions).where(hasTag(noticeSubscriptions.tag, browserTags(keys, userId)));
}

/** Where one session has ended, its browser shows none. */
export async function forgetBrowserOf(
  services: Uses<'db' | 'keys' | 'log'>,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<void> {
  const own = await readBrowsers(services, [userId]);
  await deleteBrowsers(
    services,
    own.filter((browser) => browser.sessionId === sessionId),
  );
}
