import { randomInt, randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { HOUR } from '#platform/shared/durations.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import { forgetPlaces } from '../crushes/kept-places.ts';
import { lockOutbox } from '../outbox/outbox.ts';
import { removeLetters } from './remove-letters.ts';
import { confessionTombstones, departures } from '../schema.ts';
import { findSent, sentTagsOf } from '../sent/sent-letters.ts';

/** The last sweep for somebody comes after this long: 72 hours were promised, and a sweep may be an hour late. */
const SOONEST = 24 * HOUR;
export const LATEST_SWEEP = 70 * HOUR;

const Departure = z.object({
  userId: z.number(),
  /** The moment of the last sweep. */
  until: z.number(),
});
type Departure = z.output<typeof Departure> & { id: string };

const departure = sealed('departures.box', { version: 1, schema: Departure });

/** Notes that somebody has left. Their letters go bit by bit, so that none vanishes in the moment its author does. */
export async function recordDeparture({ db, keys, clock }: Services, userId: number): Promise<void> {
  const id = randomUUID();
  const until = clock.now().getTime() + randomInt(SOONEST / HOUR, LATEST_SWEEP / HOUR) * HOUR;
  await db.insert(departures).values({ id, box: departure.seal(keys, id, { userId, until }) });
}

export async function findDeparted(services: Services): Promise<Set<number>> {
  return new Set((await readDepartures(services)).map(({ userId }) => userId));
}

async function readDepartures({ db, keys }: Services): Promise<Departure[]> {
  const rows = await db.select().from(departures);
  return rows.map(({ id, box }) => ({ id, ...departure.open(keys, id, box) }));
}

export const sweepJob: Job = { name: 'sweep-departures', cron: '41 * * * *', run: (services) => sweep(services) };

/** Takes a random part of every departed person's letters, all of them together and in a new order. */
export function sweep(services: Services): Promise<void> {
  return inTransaction(services, async (tx) => {
    await lockOutbox(tx);
    const leaving = await readDepartures(tx);
    const chosen = [];
    for (const one of leaving) chosen.push(...(await drawLetters(tx, one)));
    await removeLetters(tx, chosen);
    for (const one of leaving) if (hoursLeft(tx, one) <= 0) await forget(tx, one);
  });
}

/** Each letter goes in one of the sweeps that are left, whichever comes out. */
async function drawLetters(tx: Services, leaving: Departure) {
  const sweepsLeft = Math.max(1, hoursLeft(tx, leaving));
  const letters = await findSent(tx, leaving.userId);
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
