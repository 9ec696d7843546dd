import { lt } from 'drizzle-orm';
import { daysAgo } from '#platform/server/clock.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import type { Services } from '#platform/server/services.ts';
import { slicesOf } from '#platform/server/slices.ts';
import { pushOutbox } from '../schema.ts';
import { deleteBrowsers } from '../subscriptions/browsers.ts';
import { sealedPush } from './push-outbox.ts';

const AT_ONCE = 100;

/**
 * Deletes the pushes of the day before yesterday, and first the browsers that turned out to be gone. Only at night: a row that vanished
 * when a push failed would show that there was news.
 */
export async function forgetPushes(services: Services): Promise<number> {
  const { db, keys, clock } = services;
  const isOld = lt(pushOutbox.day, daysAgo(clock, 1));
  const pushes = openReadable(services, await db.select().from(pushOutbox).where(isOld), (row) =>
    sealedPush.open(keys, row.tag, row.box),
  );
  const dead = pushes.flatMap(({ userId, dead: ids }) => ids.map((id) => ({ userId, id })));
  for (const slice of slicesOf(dead, AT_ONCE)) await deleteBrowsers(services, slice);
  return (await db.delete(pushOutbox).where(isOld)).rowCount ?? 0;
}
