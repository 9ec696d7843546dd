import { withoutOptedOut } from '#features/profiles/server/index.ts';
import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import type { ReaderPlace, StoredLetter } from '../letter-boxes.ts';
import { findBlocks } from '../reading/marks/blocks.ts';
import { boxKeyOf, hasMark, readBoxes } from '../reading/marks/marks.ts';
import { readersOf, type Account } from '../reading/readers.ts';
import { readerStream } from '../store/streams.ts';
import { findCounting, type Author } from './counting.ts';

/** The handles of the author's crushes that count. */
export async function crushesOf(services: Services, author: Author): Promise<string[]> {
  const letters = await findCounting(services, [author], () => true);
  return [...new Set(letters.get(author.userId)?.map(({ target }) => target))];
}

interface Asked {
  author: Author;
  account: Account;
}

/** Those whose author's crush on the account counts, if the account can read a letter that says so. */
export async function withConfessed<A extends Asked>(services: Services, asked: readonly A[]): Promise<A[]> {
  const handlesOf = Map.groupBy(asked, ({ author }) => author.userId);
  const authors = [...handlesOf.values()].flatMap(([first]) => (first ? [first.author] : []));
  const isAskedFor = ({ author, target }: StoredLetter) =>
    handlesOf.get(author)?.some(({ account }) => account.handle === target) ?? false;
  const counting = await findCounting(services, authors, isAskedFor);
  const letters = [...counting.values()].flat();
  if (letters.length === 0) return [];
  const isReadable = await findReadable(services, letters);
  const readers = await readersOf(
    services,
    asked.map(({ account }) => account),
  );
  return asked.filter(({ author, account }, index) => {
    const streams = readers[index]?.streams ?? [];
    return counting.get(author.userId)?.some((letter) => {
      const isTheirs = streams.some((one) => letter.reader !== null && one.account === letter.reader.account);
      return letter.target === account.handle && isTheirs && isReadable(letter);
    });
  });
}

type Delivered = StoredLetter & { reader: ReaderPlace };

/** Returns whether a letter is in its reader's list, its author is not blocked, and the handle has not opted out. */
async function findReadable(
  services: Services,
  letters: readonly StoredLetter[],
): Promise<(letter: StoredLetter) => boolean> {
  const day = today(services.clock);
  const delivered = letters.filter((letter): letter is Delivered => letter.reader !== null);
  const handles = [...new Set(delivered.map(({ target }) => target))];
  const open = new Set(await withoutOptedOut(services, handles));
  const slots = new Set(delivered.flatMap(({ blockSlots }) => blockSlots));
  const blocks = await findBlocks(
    services,
    [...slots].map((slot) => Buffer.from(slot, 'base64')),
  );
  const removed = await findRemoved(services, delivered);
  return (letter) =>
    open.has(letter.target) &&
    (letter.vanishesOn === null || letter.vanishesOn > day) &&
    !letter.blockSlots.some((slot) => blocks.has(slot)) &&
    !removed.has(letter);
}

/** Those of these letters that a moderator has removed for their readers. */
async function findRemoved({ db, keys }: Services, letters: readonly Delivered[]): Promise<Set<StoredLetter>> {
  const marked = letters.map((letter) => {
    const { target, reader } = letter;
    return { letter, place: reader, boxKey: boxKeyOf(readerStream(keys, target, reader.account), reader) };
  });
  const boxOf = await readBoxes(
    db,
    marked.map(({ boxKey }) => boxKey),
  );
  const removed = marked.filter(({ place, boxKey }) => hasMark(boxOf(boxKey).get(keys, place), 'removed'));
  return new Set(removed.map(({ letter }) => letter));
}
