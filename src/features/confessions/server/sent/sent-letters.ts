import { eq, inArray } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services } from '#platform/server/services.ts';
import type { SentConfession } from '../../contract.ts';
import { openBody, openAuthor, openWaiting, vanishingDay } from '../letter-boxes.ts';
import { confessionOutbox, confessions, confessionTombstones, type ConfessionRow, type OutboxRow } from '../schema.ts';

type Access = Pick<Services, 'db' | 'keys'>;

/** A letter as its author sees it, with what the server needs beside it. */
export interface SentLetter extends SentConfession {
  author: number;
  sentTag: Buffer;
  /** Whether it has really been delivered: one that is kept back only looks so to its author. */
  isPublished: boolean;
}

const WINDOW = 32;
const CHUNK = 1000;
/** A page ends with the window that brings it to so many letters … */
const PAGE = 20;
/** … or after so many windows, if most of the letters in them are gone. */
const WINDOWS_PER_PAGE = 32;

/** The tag of an author's n-th letter. Only the server can compute it: an author's letters are found by counting. */
export function sentTag(keys: Keys, userId: number, n: number): Buffer {
  return keys.tag('sent', 'letter', userId, n);
}

/**
 * How many tags an author has used, for letters and for tombstones. The numbers have no holes: if all of the first window are
 * used, the search doubles its distance until it finds an unused number, then narrows down.
 */
export async function countSent(access: Access, userId: number): Promise<number> {
  const first = Array.from({ length: WINDOW }, (_, n) => n);
  const used = await findUsed(access, userId, first);
  if (used.size < WINDOW) return used.size;

  let [last, free] = await widen(access, userId, WINDOW);
  while (free - last > 1) {
    const between = Array.from({ length: Math.min(WINDOW, free - last - 1) }, (_, step) =>
      Math.floor(last + ((step + 1) * (free - last)) / (Math.min(WINDOW, free - last - 1) + 1)),
    );
    const found = await findUsed(access, userId, between);
    last = Math.max(last, ...found);
    free = Math.min(free, ...between.filter((n) => !found.has(n)));
  }
  return free;
}

/** Returns a used number and an unused one above it. */
async function widen(access: Access, userId: number, from: number): Promise<[number, number]> {
  const distances = Array.from({ length: WINDOW - 6 }, (_, power) => from * 2 ** power);
  const found = await findUsed(access, userId, distances);
  const free = distances.find((n) => !found.has(n)) ?? Number.MAX_SAFE_INTEGER;
  return [Math.max(from - 1, ...found), free];
}

async function findUsed({ db, keys }: Access, userId: number, numbers: number[]): Promise<Set<number>> {
  const tags = numbers.map((n) => sentTag(keys, userId, n));
  const inUse = (table: typeof confessionOutbox | typeof confessions | typeof confessionTombstones) =>
    db.select({ tag: table.sentTag }).from(table).where(inArray(table.sentTag, tags));
  const rows = await unionAll(inUse(confessionOutbox), inUse(confessions), inUse(confessionTombstones));
  const used = new Set(rows.map(({ tag }) => tag.toString('base64')));
  return new Set(numbers.filter((_, index) => used.has(tags[index]?.toString('base64') ?? '')));
}

/** All tags that an author has used, in the order of sending. */
export async function sentTagsOf(access: Access, userId: number): Promise<Buffer[]> {
  return Array.from({ length: await countSent(access, userId) }, (_, n) => sentTag(access.keys, userId, n));
}

/** All letters of an author that are not removed, newest first. */
export async function findSent(access: Access, userId: number): Promise<SentLetter[]> {
  const count = await countSent(access, userId);
  const letters: SentLetter[] = [];
  for (let end = count; end > 0; end -= CHUNK) {
    letters.push(...(await readNumbers(access, userId, Math.max(0, end - CHUNK), end)));
  }
  return letters;
}

/** A page of the same list, beginning below a number; `next` is where the following page begins. */
export async function findSentPage(access: Access, userId: number, below = Infinity) {
  let end = Math.min(below, await countSent(access, userId));
  const letters: SentLetter[] = [];
  for (let windows = 0; end > 0 && letters.length < PAGE && windows < WINDOWS_PER_PAGE; windows += 1) {
    const start = Math.max(0, end - WINDOW);
    letters.push(...(await readNumbers(access, userId, start, end)));
    end = start;
  }
  return { letters, next: end > 0 ? end : null };
}

/** The letters with these numbers, the last one excluded, newest first. */
async function readNumbers(access: Access, userId: number, start: number, end: number): Promise<SentLetter[]> {
  const { db, keys } = access;
  const numbers = Array.from({ length: end - start }, (_, offset) => end - 1 - offset);
  const tags = numbers.map((n) => sentTag(keys, userId, n));
  // The outbox first: a letter that is delivered between the two queries is then found twice, not missed.
  const waiting = await db.select().from(confessionOutbox).where(inArray(confessionOutbox.sentTag, tags));
  const delivered = await db.select().from(confessions).where(inArray(confessions.sentTag, tags));
  const letters = new Map<string, SentLetter>();
  for (const row of waiting) letters.set(row.sentTag.toString('base64'), fromOutbox(keys, row));
  for (const row of delivered) letters.set(row.sentTag.toString('base64'), fromConfessions(keys, row));
  return tags.flatMap((tag) => letters.get(tag.toString('base64')) ?? []);
}

/** One letter, if this member wrote it: a letter of another author looks like none. */
export async function findOwn({ db, keys }: Access, userId: number, id: string): Promise<SentLetter | undefined> {
  const [waiting] = await db.select().from(confessionOutbox).where(eq(confessionOutbox.id, id));
  const [delivered] = waiting ? [] : await db.select().from(confessions).where(eq(confessions.id, id));
  const letter = (waiting && fromOutbox(keys, waiting)) ?? (delivered && fromConfessions(keys, delivered));
  return letter?.author === userId ? letter : undefined;
}

export function fromOutbox(keys: Keys, row: OutboxRow): SentLetter {
  const waiting = openWaiting(keys, row);
  const { author, target, letter, mayMatch, shownAt, appeal } = waiting;
  const { id, sentTag: tag, state } = row;
  const shown = shownAt === null ? null : new Date(shownAt);
  return {
    ...letter,
    id,
    author,
    sentTag: tag,
    targetName: target,
    mayMatch,
    state: shown ? 'delivered' : state,
    submittedAt: shown && shown.toISOString(),
    vanishesOn: shown && vanishingDay(waiting, shown),
    canAppeal: state === 'refused' && appeal === null,
    isPublished: false,
  };
}

export function fromConfessions(keys: Keys, row: ConfessionRow): SentLetter {
  const { target, letter, vanishesOn, mayMatch, shownAt } = openBody(keys, row);
  return {
    ...letter,
    id: row.id,
    author: openAuthor(keys, row),
    sentTag: row.sentTag,
    targetName: target,
    mayMatch,
    state: 'delivered',
    submittedAt: new Date(shownAt ?? row.submittedAt).toISOString(),
    vanishesOn,
    canAppeal: false,
    isPublished: true,
  };
}
