import { and, gt, inArray, lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import { daysAgo, today } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { queueLetterEvent } from '../delivery/letter-events.ts';
import { keptPlaces } from '../schema.ts';
import type { SentLetter } from '../sent/sent-letters.ts';
import { crushSlot } from './crush-slots.ts';

/**
 * How long a removed letter keeps its place among the crushes that count. Otherwise a member could write to suspects in turn,
 * retracting each letter, until a match says who wrote to them.
 */
export const PLACE_KEPT_DAYS = 30;

const Place = z.object({
  author: z.number(),
  /** The pair as a keyed tag; null if the letter kept its author hidden and so had no place. */
  slot: z.nullable(z.string()),
});

const FirstPlace = z.object({ sender: z.number(), slot: z.nullable(z.string()) });

const keptPlace = sealed('kept_places', {
  version: 2,
  schema: Place,
  upgrade: {
    1(old) {
      const { sender, slot } = z.parse(FirstPlace, old);
      return { author: sender, slot };
    },
  },
});

const CHUNK = 1000;
const tagOf = (keys: Keys, sentTag: Buffer) => keys.tag('match-slot', 'kept-place', sentTag.toString('base64'));

/** Every removed letter leaves a row, whether it may match or not: the table does not tell the two apart. Needs a transaction. */
export async function keepPlaces({ db, keys, clock }: Services, letters: readonly SentLetter[]): Promise<void> {
  if (letters.length === 0) return;
  const rows = letters.map(({ author, sentTag, targetName, mayMatch }) => {
    const tag = tagOf(keys, sentTag);
    const slot = mayMatch ? crushSlot(keys, author, targetName).toString('base64') : null;
    return { tag, day: today(clock), box: keptPlace.seal(keys, tag, { author, slot }) };
  });
  await db.insert(keptPlaces).values(shuffle(rows)).onConflictDoNothing();
}

/** The crushes that still have a place though their letter is gone, by the tag of that letter (base64). */
export async function findKeptPlaces(services: Services, sentTags: readonly Buffer[]): Promise<Map<string, string>> {
  const { db, keys, clock } = services;
  const kept = new Map<string, string>();
  for (let start = 0; start < sentTags.length; start += CHUNK) {
    const letterOf = new Map(
      sentTags.slice(start, start + CHUNK).map((tag) => [tagOf(keys, tag).toString('base64'), tag.toString('base64')]),
    );
    const tags = [...letterOf.keys()].map((tag) => Buffer.from(tag, 'base64'));
    const isKept = and(inArray(keptPlaces.tag, tags), gt(keptPlaces.day, daysAgo(clock, PLACE_KEPT_DAYS)));
    for (const row of await db.select().from(keptPlaces).where(isKept)) {
      const { slot } = keptPlace.open(keys, row.tag, row.box);
      const letter = letterOf.get(row.tag.toString('base64'));
      if (slot !== null && letter !== undefined) kept.set(letter, slot);
    }
  }
  return kept;
}

/** Deletes expired rows and queues an event for each author who has a place free again. Needs a transaction. */
export async function freePlaces(tx: Services): Promise<number> {
  const { db, keys, clock } = tx;
  const isOver = lte(keptPlaces.day, daysAgo(clock, PLACE_KEPT_DAYS));
  const rows = await db.delete(keptPlaces).where(isOver).returning();
  const places = rows.map(({ tag, box }) => keptPlace.open(keys, tag, box));
  const authors = new Set(places.flatMap(({ author, slot }) => (slot === null ? [] : [author])));
  for (const author of shuffle([...authors])) await queueLetterEvent(tx, { freedPlaceOf: author });
  return places.length;
}

/** Deletes the places of a deleted account, given the tags of all its letters. */
export async function deletePlaces({ db, keys }: Services, sentTags: readonly Buffer[]): Promise<void> {
  const tags = sentTags.map((tag) => tagOf(keys, tag));
  if (tags.length > 0) await db.delete(keptPlaces).where(inArray(keptPlaces.tag, tags));
}
