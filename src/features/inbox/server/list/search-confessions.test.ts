import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { makeReader, searchLetters } from '#test/factories/reader.ts';
import { storeLetters } from '#test/factories/stored-letters.ts';
import type { Browser } from '#test/harness/browser.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { makeGone, openLetters, readByIds, deliveredRowId } from '#features/letters/server/index.ts';
import { optOut } from '../../contract.ts';
import { removeReported } from '../marks/change-marks.ts';

const ELISE = 'elise.marchetti';
const AUTHOR = 7;
const BODY = { deliveryMethod: 'platform', senderInfo: {}, anonymityLevel: 'full', stationery: 'ivory' } as const;

const subject = appPerTest();

const idOf = (handle: string) => subject.instagram.sandbox.accounts.find(handle)?.id ?? '';

interface Letter {
  author: number;
  key: string;
}

/** Stores so many letters to Elise, with their numbers as messages. */
async function store(count: number, account: string | null = idOf(ELISE), from = 0): Promise<Letter[]> {
  const letters = Array.from({ length: count }, (_, n) => numbered(from + n, account));
  const keys = await storeLetters(subject.services, letters);
  return keys.map((key) => ({ author: AUTHOR, key }));
}

const numbered = (n: number, account: string | null) => ({
  author: AUTHOR,
  target: ELISE,
  account,
  overrides: { letter: { ...BODY, message: `Letter ${n}` } },
});

/** Takes letters back, as their author would. */
async function takeBack(letters: Letter[]): Promise<void> {
  const { services } = subject;
  const ids = letters.map(({ author, key }) => deliveredRowId(services.keys, author, key));
  await makeGone(services, openLetters(services, await readByIds(services.db, ids)));
}

async function readAll(browser: Browser) {
  const pages = await readPages(browser);
  return { numbers: pages.map(({ numbers }) => numbers), totals: pages.map(({ total }) => total) };
}

/** All pages of the list, each with the folded days that it has. */
async function readPages(browser: Browser) {
  const pages: Awaited<ReturnType<typeof readPage>>[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await readPage(browser, cursor);
    pages.push(page);
    cursor = page.nextCursor;
  }
  return pages;
}

async function readPage(browser: Browser, cursor?: string) {
  const { confessions, ...page } = (await searchLetters(browser, ELISE, cursor)).body;
  return { ...page, numbers: confessions.map(({ message }) => Number(message.split(' ')[1])) };
}

/** What is folded, page by page. */
async function unfold(browser: Browser, cursor: string | undefined) {
  const pages: number[][] = [];
  while (cursor !== undefined) {
    const { numbers, folded, nextCursor } = await readPage(browser, cursor);
    pages.push(numbers);
    expect(nextCursor, 'only the list itself goes on').toBe(null);
    cursor = folded[0]?.cursor;
  }
  return pages;
}

const downFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => first - n);

describe('a page of letters', () => {
  it('is filled up where letters are gone, which the total leaves out, and has places for those that are removed', async () => {
    const letters = await store(15);
    subject.clock.advance(DAY);
    letters.push(...(await store(30, idOf(ELISE), 15)));
    const browser = await makeReader(subject, ELISE);
    await takeBack(letters.slice(30, 42));
    const removed = letters[44] as Letter;
    await inTransaction(subject.services, (tx) => removeReported(tx, removed));

    const numbers = [[43, 42, ...downFrom(29, 17)], downFrom(12, 13)];
    expect(await readAll(browser)).toEqual({ numbers, totals: [33, 33] });
    expect((await readPage(browser)).removed).toMatchObject([{ submittedAt: '2026-03-15T10:00:00.000Z', index: 0 }]);
    await takeBack([removed]);
    expect(await readAll(browser)).toMatchObject({ numbers: [[43, 42, ...downFrom(29, 18)], {}], totals: [32, 32] });
  });

  it('merges letters from before the account was known, by hour, and shows none twice', async () => {
    await store(3, null, 0);
    subject.clock.advance(DAY);
    await store(15, idOf(ELISE), 10);
    await store(15, null, 30);
    subject.clock.advance(DAY);
    await store(2, idOf(ELISE), 50);
    const { numbers, totals } = await readAll(await makeReader(subject, ELISE));

    expect(totals).toEqual([35, 35]);
    const all = numbers.flat();
    expect(new Set(all).size).toBe(35);
    expect(all.slice(0, 2)).toEqual([51, 50]);
    expect(all.slice(-3)).toEqual([2, 1, 0]);
  });

  it('goes on where the last one ended, whatever has come in meanwhile in either stream', async () => {
    await store(25, null);
    const browser = await makeReader(subject, ELISE);
    const first = await readPage(browser);
    subject.clock.advance(HOUR);
    await store(3, idOf(ELISE), 100);
    await store(3, null, 200);
    const second = await readPage(browser, first.nextCursor ?? '');
    expect(second).toMatchObject({ numbers: downFrom(4, 5), total: 31, nextCursor: null });
  });

  it('reaches back over the months, and finds what another process has delivered since', async () => {
    const { services, clock } = subject;
    await store(12, idOf(ELISE), 0);
    clock.advance(31 * DAY);
    await store(12, idOf(ELISE), 20);
    const browser = await makeReader(subject, ELISE);
    expect((await readAll(browser)).numbers.flat()).toEqual([...downFrom(31, 12), ...downFrom(11, 12)]);
    // Other keys in memory, the same in the database: nothing of what this process remembers.
    await storeLetters({ ...services, keys: { ...services.keys } }, [numbered(99, idOf(ELISE))]);
    expect((await readAll(browser)).numbers[0]?.slice(0, 2)).toEqual([99, 31]);
  });

  it('shows nothing once the inbox is closed', async () => {
    const browser = await makeReader(subject, ELISE);
    await store(3, null, 0);
    await store(3, idOf(ELISE), 10);
    expect((await browser.call(optOut, { params: { handle: ELISE } })).status).toBe(200);
    await store(2, idOf(ELISE), 20);
    expect(await readAll(browser)).toEqual({ numbers: [[]], totals: [0] });
  });

  it('shows an account what was sent to it, and not what was for the first who proved the handle', async () => {
    await makeReader(subject, ELISE);
    subject.instagram.rename(ELISE, 'elise.elsewhere');
    subject.instagram.register(ELISE);
    await store(2, null, 0);
    await store(2, 'another account', 10);
    await store(2, idOf(ELISE), 20);
    expect(await readAll(await makeReader(subject, ELISE))).toEqual({ numbers: [[21, 20]], totals: [2] });
  });
});

describe('a day with many letters', () => {
  it.each([
    [30, []],
    [31, [1]],
    [45, [15]],
  ])('lists the newest 30 of %i and folds the others', async (count, counts) => {
    await store(count);
    const browser = await makeReader(subject, ELISE);
    const [first, second, ...none] = await readPages(browser);
    expect([first?.numbers, second?.numbers]).toEqual([downFrom(count - 1, 20), downFrom(count - 21, 10)]);
    expect([first?.folded, first?.total, second?.total, none]).toEqual([[], count, count, []]);
    expect(second?.folded.map((fold) => [fold.day, fold.count])).toEqual(counts.map((many) => ['2026-03-14', many]));
    expect(await unfold(browser, second?.folded[0]?.cursor)).toEqual(counts.map((many) => downFrom(many - 1, many)));
  });

  it('is folded among other days, and the list goes on with the day before', async () => {
    const { clock } = subject;
    await store(4);
    clock.advance(DAY);
    await store(75, idOf(ELISE), 100);
    clock.advance(DAY);
    await store(35, idOf(ELISE), 200);
    clock.advance(DAY);
    await store(10, idOf(ELISE), 300);
    const browser = await makeReader(subject, ELISE);
    const pages = await readPages(browser);
    expect(pages.map(({ numbers }) => numbers)).toEqual([
      [...downFrom(309, 10), ...downFrom(234, 10)],
      downFrom(224, 20),
      downFrom(174, 20),
      [...downFrom(154, 10), ...downFrom(3, 4)],
    ]);
    const folds = pages.map(({ folded }) => folded.map(({ day, count }) => `${count} on ${day}`));
    expect(folds).toEqual([[], ['5 on 2026-03-16'], [], ['45 on 2026-03-15']]);
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([124]));
    const unfolded = await unfold(browser, pages[3]?.folded[0]?.cursor);
    expect(unfolded).toEqual([downFrom(144, 20), downFrom(124, 20), downFrom(104, 5)]);
  });

  it('counts the letters of all streams, without those that are gone', async () => {
    const { clock, services } = subject;
    await store(3, null, 0);
    clock.advance(DAY);
    const early = await store(25, null, 100);
    clock.advance(HOUR);
    const late = await store(20, idOf(ELISE), 200);
    await store(5, null, 300);
    clock.advance(HOUR);
    await store(2, idOf(ELISE), 400);
    await takeBack([...late.slice(0, 4), ...early.slice(0, 3)]);
    await inTransaction(services, (tx) => removeReported(tx, early[24] as Letter));
    const browser = await makeReader(subject, ELISE);
    const [first, second, ...none] = await readPages(browser);
    // 23 of the last two hours, and seven of the first hour: the newest is removed, and keeps its place.
    expect(second?.numbers.slice(-9)).toEqual([...downFrom(123, 6), ...downFrom(2, 3)]);
    expect(second?.removed.map(({ index }) => index)).toEqual([3]);
    expect([first?.folded, second?.folded.map(({ count }) => count), second?.total, none]).toEqual([[], [15], 48, []]);
    expect(await unfold(browser, second?.folded[0]?.cursor)).toEqual([downFrom(117, 15)]);
  });

  it('stays folded at the same letter when more come in between two pages', async () => {
    await store(40);
    const browser = await makeReader(subject, ELISE);
    const first = await readPage(browser);
    await store(25, idOf(ELISE), 100);
    const second = await readPage(browser, first.nextCursor ?? '');
    expect([second.numbers, second.total]).toEqual([downFrom(19, 10), 65]);
    expect(second.folded.map(({ count }) => count)).toEqual([10]);
    await store(25, idOf(ELISE), 200);
    expect(await unfold(browser, second.folded[0]?.cursor)).toEqual([downFrom(9, 10)]);
    // A new visit begins with the newest 30.
    expect((await readPages(browser)).map(({ folded }) => folded.map(({ count }) => count))).toEqual([[], [60]]);
  });
});
