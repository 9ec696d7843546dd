import { isBlocked, type AccountState, type Address, withoutOptedOut } from '#features/handles/server/index.ts';
import { today } from '#platform/server/clock.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import {
  type ReaderPlace,
  type StoredLetter,
  boxKeyOf,
  hasMark,
  readBoxes,
  readHours,
  LETTER,
  recipientStream,
} from '#features/letters/server/index.ts';
import { isLeftOut, isWithin, readershipOf, type ReadableStream } from '#features/inbox/server/index.ts';
import { findCounting, type Author } from './counting.ts';

/** The addresses of the author's crushes that count. */
export async function crushesOf(services: Services, author: Author): Promise<Address[]> {
  const letters = await findCounting(services, [author], ({ reader }) => reader !== null);
  const found =
    letters
      .get(author.userId)
      ?.flatMap(({ reader }) => (reader && reader.address.to !== 'member' ? [reader.address] : [])) ?? [];
  return [...new Map(found.map((address) => [JSON.stringify(address), address])).values()];
}

interface Asked {
  author: Author;
  account: AccountState;
}

/** Those whose author's crush on the account counts, if the account can read a letter that says so. */
export async function withConfessed<A extends Asked>(services: Services, asked: readonly A[]): Promise<A[]> {
  const { keys } = services;
  const askedOf = Map.groupBy(asked, ({ author }) => author.userId);
  const authors = [...askedOf.values()].flatMap(([first]) => (first ? [first.author] : []));
  const streamsOf = new Map(asked.map((one) => [one, readershipOf(keys, [one.account]).streams]));
  const streamOf = (one: A, letter: StoredLetter) => {
    const id = letter.reader && recipientStream(keys, letter.reader.address).id;
    return streamsOf.get(one)?.find(({ stream }) => stream.id === id);
  };
  const isAskedFor = (letter: StoredLetter) =>
    askedOf.get(letter.author)?.some((one) => streamOf(one, letter) !== undefined) ?? false;
  const counting = await findCounting(services, authors, isAskedFor);
  const letters = [...counting.values()].flat();
  if (letters.length === 0) return [];
  const isReadable = await findReadable(services, letters);
  return asked.filter((one) =>
    counting.get(one.author.userId)?.some((letter) => {
      const stream = streamOf(one, letter);
      return stream !== undefined && isReadable(letter, stream);
    }),
  );
}

type Delivered = StoredLetter & { reader: ReaderPlace };

/** Returns whether a letter is in the list of an account, its author is not blocked, and the handle is not closed. */
async function findReadable(
  services: Uses<'db' | 'keys' | 'clock'>,
  letters: readonly StoredLetter[],
): Promise<(letter: StoredLetter, stream: ReadableStream) => boolean> {
  const day = today(services.clock);
  const delivered = letters.filter((letter): letter is Delivered => letter.reader !== null);
  const handles = [...new Set(delivered.map(({ target }) => target))];
  const open = new Set(await withoutOptedOut(services, handles));
  const removed = await findRemoved(services, delivered);
  const hours = await findHours(services, delivered);
  return (letter, own) =>
    letter.reader !== null &&
    open.has(letter.target) &&
    (letter.vanishesOn === null || letter.vanishesOn > day) &&
    !isBlocked(own.account, letter.persons) &&
    !isLeftOut(own, letter.reader) &&
    isWithin(own, hours.get(letter) ?? 0) &&
    !removed.has(letter);
}

async function findHours(
  { db, keys }: Uses<'db' | 'keys'>,
  letters: readonly Delivered[],
): Promise<Map<StoredLetter, number>> {
  const tags = letters.map(({ reader }) => ({
    month: reader.month,
    tag: recipientStream(keys, reader.address).tag(LETTER, reader),
  }));
  const hours = await readHours(db, tags);
  return new Map(letters.map((letter, index) => [letter, hours[index] ?? 0]));
}

/** Those of these letters that a moderator has removed for their readers. */
async function findRemoved(
  { db, keys }: Uses<'db' | 'keys'>,
  letters: readonly Delivered[],
): Promise<Set<StoredLetter>> {
  const marked = letters.map((letter) => {
    const { reader } = letter;
    return { letter, place: reader, boxKey: boxKeyOf(recipientStream(keys, reader.address), reader) };
  });
  const boxOf = await readBoxes(
    db,
    marked.map(({ boxKey }) => boxKey),
  );
  const removed = marked.filter(({ place, boxKey }) => hasMark(boxOf(boxKey).get(keys, place), 'removed'));
  return new Set(removed.map(({ letter }) => letter));
}
