import { and, asc, gt, lt } from 'drizzle-orm';
import { daysAgo } from '#platform/server/clock.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import type { Services } from '#platform/server/services.ts';
import { pushOutbox } from '../schema.ts';
import { deleteBrowsers } from '../subscriptions/browsers.ts';
import { sealedPush } from './push-outbox.ts';

const PAGE = 500;

/**
 * Deletes the pushes of the day before yesterday, and first the browsers that turned out to be gone. Only at night: a row that vanished
 * when a push failed would show that there was news.
 */
export async function forgetPushes(services: Services): Promise<number> {
  const { db, keys, clock } = services;
  const { tag, day } = pushOutbox;
  let deleted = 0;
  let last: Buffer | undefined = Buffer.alloc(0);
  while (last) {
    const rows: (typeof pushOutbox.$inferSelect)[] = await db
      .select()
      .from(pushOutbox)
      .where(and(lt(day, daysAgo(clock, 1)), gt(tag, last)))
      .orderBy(asc(tag))
      .limit(PAGE);
    const pushes = openReadable(services, rows, (row) => sealedPush.open(keys, row.tag, row.box));
    await deleteBrowsers(
      services,
      pushes.flatMap(({ userId, dead }) => dead.map((id) => ({ userId, id }))),
    );
    const tags = rows.map((row) => row.tag);
    if (tags.length > 0) deleted += (await db.delete(pushOutbox).where(hasTag(tag, tags))).rowCount ?? 0;
    last = rows[PAGE - 1]?.tag;
  }
  return deleted;
}
