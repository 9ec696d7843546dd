import { randomInt, randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { HOUR } from '#platform/shared/durations.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { forgetPlaces } from './kept-places.ts';
import { lockOutbox } from './outbox.ts';
import { removeLetters } from './remove-letters.ts';
import { confessionTombstones, departures } from './schema.ts';
import { findSent, sentTagsOf } from './sent-letters.ts';

/** The last sweep for somebody comes after this long: 72 hours were promised, and a sweep may be an hour late. */
const SOONEST = 24 * HOUR;
export const LATEST_SWEEP = 70 * HOUR;

interface Departure {
  id: string;
  userId: number;
  /** The moment of the last sweep. */
  until: number;
}

const boxPlace = (id: string) => `departures.box:${id}`;

/** Notes that somebody has left. Their letters go bit by bit, so that none vanishes in the moment its author does. */
export async function recordDeparture({ db, keys, clock }: Services, userId: number): Promise<void> {
  const id = randomUUID();
  const until = clock.now().getTime() + randomInt(SOONEST / HOUR, LATEST_SWEEP / HOUR) * HOUR;
  await db.insert(departures).values({ id, box: keys.sealText(JSON.stringify({ userId, until }), boxPlace(id)) });
}

export async function findDeparted(services: Services): Promise<Set<number>> {
  return new Set((await readDepartures(services)).map(({ userId }) => userId));
}

async function readDepartures({ db, keys }: Services): Promise<Departure[]> {
  const rows = await db.select().from(departures);
  return rows.map(({ id, box }) => {
    const { userId, until } = JSON.parse(keys.openText(box, boxPlace(id))) as Omit<Departure, 'id'>;
    return { id, userId, until };
  });
}

export const sweepJob: Job = { name: 'sweep-departures', cron: '41 * * * *', run: (services) => sweep(services) };

/** Takes a random part of every departed person's letters, all of them together and in a new order. */
export function sweep(services: Services): Promise<void> {
  return inTransaction(services, async (tx) => {
    await lockOutbox(tx);
    const leaving = await readDepartures(tx);
    const chosen = [];
    for (const departure of leaving) chosen.push(...(await drawLetters(tx, departure)));
    await removeLetters(tx, chosen);
    for (const departure of leaving) if (hoursLeft(tx, departure) <= 0) await forget(tx, departure);
  });
}

/** Each letter goes in one of the sweeps that are left, whichever comes out. */
async function drawLetters(tx: Services, departure: Departure) {
  const sweepsLeft = Math.max(1, hoursLeft(tx, departure));
  const letters = await findSent(tx, departure.userId);
  return letters.filter(() => randomInt(sweepsLeft) === 0);
}

function hoursLeft({ clock }: Services, { until }: Departure): number {
  return Math.ceil((until - clock.now().getTime()) / HOUR);
}

async function forget(tx: Services, { id, userId }: Departure): Promise<void> {
  const tags = await sentTagsOf(tx, userId);
  if (tags.length > 0) await tx.db.delete(confessionTombstones).where(inArray(confessionTombstones.sentTag, tags));
  await forgetPlaces(tx, tags);
  await tx.db.delete(departures).where(eq(departures.id, id));
}
