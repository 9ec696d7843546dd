import { randomInt, randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { HOUR } from '#platform/shared/durations.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import { deletePlaces } from '../crushes/kept-places.ts';
import { lockOutbox } from '../outbox/outbox.ts';
import { removeLetters } from './remove-letters.ts';
import { confessionTombstones, departures } from '../schema.ts';
import { findSent, sentTagsOf } from '../sent/sent-letters.ts';

/** The last sweep of an account comes between these two: 72 hours are promised, and a sweep may be an hour late. */
const SOONEST = 24 * HOUR;
export const LATEST_SWEEP = 70 * HOUR;

const Departure = z.object({
  userId: z.number(),
  /** The moment of the last sweep. */
  until: z.number(),
});
type Departure = z.output<typeof Departure> & { id: string };

const departure = sealed('departures.box', { version: 1, schema: Departure });

/** Records that an account was deleted. Its letters are removed bit by bit, so that none disappears together with its author. */
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

/** Removes a random part of the letters of all deleted accounts, together and shuffled. */
export function sweep(services: Services): Promise<void> {
  return inTransaction(services, async (tx) => {
    await lockOutbox(tx);
    const leaving = await readDepartures(tx);
    const chosen = [];
    for (const one of leaving) chosen.push(...(await drawLetters(tx, one)));
    await removeLetters(tx, chosen);
    for (const one of leaving) if (hoursLeft(tx, one) <= 0) await finish(tx, one);
  });
}

/** Draws the letters to remove now: each is removed in a random one of the remaining sweeps. */
async function drawLetters(tx: Services, leaving: Departure) {
  const sweepsLeft = Math.max(1, hoursLeft(tx, leaving));
  const letters = await findSent(tx, leaving.userId);
  return letters.filter(() => randomInt(sweepsLeft) === 0);
}

function hoursLeft({ clock }: Services, { until }: Departure): number {
  return Math.ceil((until - clock.now().getTime()) / HOUR);
}

/** Deletes the last rows that belong to the account. */
async function finish(tx: Services, { id, userId }: Departure): Promise<void> {
  const tags = await sentTagsOf(tx, userId);
  if (tags.length > 0) await tx.db.delete(confessionTombstones).where(inArray(confessionTombstones.sentTag, tags));
  await deletePlaces(tx, tags);
  await tx.db.delete(departures).where(eq(departures.id, id));
}
