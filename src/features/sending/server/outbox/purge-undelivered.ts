import { DAY } from '#platform/shared/durations.ts';
import type { Services } from '#platform/server/services.ts';
import { makeWaitingGone, openWaiting } from './outbox.ts';
import { readUndelivered } from './outbox-rows.ts';

export const DAYS_UNDELIVERED = 180;

/** Empties letters that moderation has held or refused for too long. Returns how many. */
export async function purgeUndelivered(services: Services): Promise<number> {
  const edge = services.clock.now().getTime() - DAYS_UNDELIVERED * DAY;
  let purged = 0;
  for await (const rows of readUndelivered(services.db, ['held', 'refused'])) {
    const old = rows
      .map((row) => openWaiting(services, row))
      .filter(({ content }) => !content.gone && Math.max(content.readyAt, content.appeal?.at ?? 0) < edge);
    purged += (await makeWaitingGone(services, old)).length;
  }
  return purged;
}
