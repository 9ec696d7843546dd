import { and, desc, gte, inArray } from 'drizzle-orm';
import { dayOf, startOfDay, type Day } from '#platform/server/clock.ts';
import type { Uses } from '#platform/server/services.ts';
import { moderationEvents } from '../schema.ts';
import { sealedEvent } from './sealed-event.ts';

/** The decisions with a promised time. */
const TIMED = ['report', 'held', 'held-appeal'] as const;

interface Wanted {
  since: Day;
  /** Each decision's box is opened. */
  limit: number;
}

/**
 * On which day each case was decided and how many hours that took, the latest first. If there are more than `limit`, the earliest
 * day that was read is left out, because some of its decisions may be missing.
 */
export async function readDecisionTimes({ db, keys }: Uses<'db' | 'keys'>, { since, limit }: Wanted) {
  const { about, onDay } = moderationEvents;
  const rows = await db
    .select()
    .from(moderationEvents)
    .where(and(inArray(about, [...TIMED]), gte(onDay, since)))
    .orderBy(desc(onDay))
    .limit(limit);
  const cut = rows.length === limit ? rows.at(-1)?.onDay : undefined;
  const times = rows
    .filter((row) => row.onDay !== cut)
    .flatMap((row) => {
      const { tookHours } = sealedEvent.open(keys, row.id, row.box);
      return tookHours === undefined ? [] : [{ on: row.onDay, tookHours }];
    });
  return { times, since: cut === undefined ? since : dayAfter(cut) };
}

const dayAfter = (day: Day): Day => dayOf(startOfDay(new Date(day), 1));
