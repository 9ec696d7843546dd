import { and, gt, inArray, lte } from 'drizzle-orm';
import { daysAgo, today } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { queueLetterEvent } from './letter-events.ts';
import { keptPlaces } from './schema.ts';
import type { SentLetter } from './sent-letters.ts';
import { crushSlot } from './slots.ts';

/**
 * How long a letter that is gone keeps its place among the crushes that count. Otherwise somebody could write to suspects in
 * turn, taking each letter back, until a match says who wrote to them.
 */
export const PLACE_KEPT_DAYS = 30;

interface Place {
  sender: number;
  /** The pair as a keyed tag; null where the letter kept its author hidden and had no place. */
  slot: string | null;
}

const CHUNK = 1000;
const tagOf = (keys: Keys, sentTag: Buffer) => keys.tag('match-slot', 'kept-place', sentTag.toString('base64'));
const boxPlace = (tag: Buffer) => `kept_places:${tag.toString('base64')}`;

function openPlace(keys: Keys, { tag, box }: { tag: Buffer; box: Buffer }): Place {
  return JSON.parse(keys.openText(box, boxPlace(tag))) as Place;
}

/** Every letter that goes leaves a row, hidden or not: the table does not tell the two apart. Needs a transaction. */
export async function keepPlaces({ db, keys, clock }: Services, letters: readonly SentLetter[]): Promise<void> {
  if (letters.length === 0) return;
  const rows = letters.map(({ sender, sentTag, targetName, mayMatch }) => {
    const tag = tagOf(keys, sentTag);
    const place: Place = { sender, slot: mayMatch ? crushSlot(keys, sender, targetName).toString('base64') : null };
    return { tag, day: today(clock), box: keys.sealText(JSON.stringify(place), boxPlace(tag)) };
  });
  await db.insert(keptPlaces).values(shuffle(rows)).onConflictDoNothing();
}

/** The pairs that still have a place though their letter is gone, by the tag of that letter (base64). */
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
      const { slot } = openPlace(keys, row);
      const letter = letterOf.get(row.tag.toString('base64'));
      if (slot !== null && letter !== undefined) kept.set(letter, slot);
    }
  }
  return kept;
}

/** Removes the rows whose days are over, and makes their authors' other crushes be looked at. Needs a transaction. */
export async function freePlaces(tx: Services): Promise<number> {
  const { db, keys, clock } = tx;
  const isOver = lte(keptPlaces.day, daysAgo(clock, PLACE_KEPT_DAYS));
  const places = (await db.delete(keptPlaces).where(isOver).returning()).map((row) => openPlace(keys, row));
  const senders = new Set(places.flatMap(({ sender, slot }) => (slot === null ? [] : [sender])));
  for (const sender of shuffle([...senders])) await queueLetterEvent(tx, { freedPlaceOf: sender });
  return places.length;
}

/** Of somebody who has left: these were all their letters. */
export async function forgetPlaces({ db, keys }: Services, sentTags: readonly Buffer[]): Promise<void> {
  const tags = sentTags.map((tag) => tagOf(keys, tag));
  if (tags.length > 0) await db.delete(keptPlaces).where(inArray(keptPlaces.tag, tags));
}
