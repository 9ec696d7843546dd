import { inArray } from 'drizzle-orm';
import { withoutOptedOut } from '#features/profiles/server/index.ts';
import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { findKeptPlaces } from './kept-places.ts';
import { openBody } from '../letter-boxes.ts';
import { withoutRemoved } from '../reading/marks.ts';
import { isAddressedTo, readersOf, type Account } from '../reading/readers.ts';
import { confessions } from '../schema.ts';
import { findSent, sentTagsOf, type SentLetter } from '../sent/sent-letters.ts';
import { findBlocks } from '../reading/blocks.ts';
import { crushSlot } from './crush-slots.ts';

/** A member who could write to everybody would learn who has written to them, so only the first crushes count. */
export const PLACES_PER_HANDLE = 9;

export interface Author {
  userId: number;
  /** How many handles they hold. */
  handles: number;
}

/** The author's letters to the first handles they wrote to: those count for matches. In the order of sending. */
async function findCounting(services: Services, { userId, handles }: Author): Promise<SentLetter[]> {
  const { keys } = services;
  // Letters that keep their author hidden take no place and make no match in either direction.
  const letters = (await findSent(services, userId)).filter(({ mayMatch }) => mayMatch).toReversed();
  const slotOf = ({ targetName }: SentLetter) => crushSlot(keys, userId, targetName).toString('base64');
  const tags = await sentTagsOf(services, userId);
  const slots = await findKeptPlaces(services, tags);
  for (const letter of letters) slots.set(letter.sentTag.toString('base64'), slotOf(letter));
  const inOrder = tags.flatMap((tag) => slots.get(tag.toString('base64')) ?? []);
  const counting = new Set([...new Set(inOrder)].slice(0, PLACES_PER_HANDLE * handles));
  return letters.filter((letter) => counting.has(slotOf(letter)));
}

/** The handles of the author's crushes that count. */
export async function crushesOf(services: Services, author: Author): Promise<string[]> {
  return [...new Set((await findCounting(services, author)).map(({ targetName }) => targetName))];
}

/** Whether the author's crush on this account counts, and the account can read a letter that says so. */
export async function hasConfessedTo(services: Services, author: Author, account: Account): Promise<boolean> {
  const letters = (await findCounting(services, author)).filter(({ targetName }) => targetName === account.handle);
  if (letters.length === 0) return false;
  return isAnyReadable(
    services,
    account,
    letters.map(({ id }) => id),
  );
}

/** Whether one of the letters is in the reader's own list, its author is not blocked, and the handle has not opted out. */
async function isAnyReadable(services: Services, account: Account, ids: string[]): Promise<boolean> {
  const { db, keys, clock } = services;
  if ((await withoutOptedOut(services, [account.handle])).length === 0) return false;
  const [reader] = await readersOf(services, [account]);
  const rows = await db.select().from(confessions).where(inArray(confessions.id, ids));
  const letters = (await withoutRemoved(services, rows))
    .filter((row) => reader && isAddressedTo(keys, reader, row))
    .map((row) => openBody(keys, row))
    .filter(({ vanishesOn }) => vanishesOn === null || vanishesOn > today(clock));
  const slots = letters.flatMap(({ blockSlots }) => blockSlots.map((slot) => Buffer.from(slot, 'base64')));
  const blocks = await findBlocks(services, slots);
  return letters.some(({ blockSlots }) => !blockSlots.some((slot) => blocks.has(slot)));
}
