import { inArray } from 'drizzle-orm';
import { withoutOptedOut } from '#features/profiles/server/index.ts';
import { today } from '#platform/server/clock.ts';
import type { KnownPerson } from '#platform/server/person.ts';
import type { Services } from '#platform/server/services.ts';
import { openBody } from './letter-boxes.ts';
import { freedPlaces } from './quota.ts';
import { isAddressedTo, readersOf, type Account } from './reading/readers.ts';
import { confessions } from './schema.ts';
import { findSent, type SentLetter } from './sent-letters.ts';
import { findBlocks } from './slots.ts';

/** Whoever could confess to everybody would learn who has confessed to them: only the first crushes of a person count. */
export const PLACES_PER_HANDLE = 9;

export interface Author extends KnownPerson {
  /** How many handles serve them. */
  handles: number;
}

async function countPlaces(services: Services, author: Author): Promise<number> {
  return Math.max(0, PLACES_PER_HANDLE * author.handles - (await freedPlaces(services, author)));
}

/** The first so many people that these letters, newest first, were sent to. */
function firstCrushes(letters: readonly SentLetter[], places: number): string[] {
  const inOrder = letters.map(({ targetName }) => targetName).toReversed();
  return [...new Set(inOrder)].slice(0, places);
}

/** Letters that keep their author hidden count nowhere: they take no place, and make no match in either direction. */
async function findMatchable(services: Services, { userId }: Author): Promise<SentLetter[]> {
  return (await findSent(services, userId)).filter(({ mayMatch }) => mayMatch);
}

/** The handles of those whom somebody has a crush on that counts. */
export async function crushesOf(services: Services, author: Author): Promise<string[]> {
  return firstCrushes(await findMatchable(services, author), await countPlaces(services, author));
}

/** Whether somebody's crush on the owner of this account counts, and has told them so in a letter that they can read. */
export async function hasConfessedTo(services: Services, author: Author, account: Account): Promise<boolean> {
  const letters = await findMatchable(services, author);
  const crushes = firstCrushes(letters, await countPlaces(services, author));
  if (!crushes.includes(account.handle)) return false;
  const ids = letters.filter(({ targetName }) => targetName === account.handle).map(({ id }) => id);
  return isAnyWelcome(services, account, ids);
}

/** As in the reader's own list, and nobody has blocked its author or closed their door since. */
async function isAnyWelcome(services: Services, account: Account, ids: string[]): Promise<boolean> {
  const { db, keys, clock } = services;
  if ((await withoutOptedOut(services, [account.handle])).length === 0) return false;
  const [reader] = await readersOf(services, [account]);
  const rows = await db.select().from(confessions).where(inArray(confessions.id, ids));
  const letters = rows
    .filter((row) => reader && isAddressedTo(keys, reader, row))
    .map((row) => openBody(keys, row))
    .filter(({ vanishesOn }) => vanishesOn === null || vanishesOn > today(clock));
  const slots = letters.flatMap(({ blockSlots }) => blockSlots.map((slot) => Buffer.from(slot, 'base64')));
  const blocks = await findBlocks(services, slots);
  return letters.some(({ blockSlots }) => !blockSlots.some((slot) => blocks.has(slot)));
}
