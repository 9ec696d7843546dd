import { describe, expect, it } from 'vitest';
import { claimByProof } from '#features/verification/server/index.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { makeReader, searchLetters } from '#test/factories/reader.ts';
import { storeLetters } from '#test/factories/stored-letters.ts';
import type { Browser } from '#test/harness/browser.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { makeGone, openLetters } from '../../store/gone-letters.ts';
import { readByIds } from '../../store/letter-rows.ts';
import { deliveredRowId } from '../../store/row-ids.ts';
import { clearInbox } from './cleared-inboxes.ts';
import { removeReported } from '../marks/remove-reported.ts';

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

interface Pages {
  numbers: number[][];
  totals: number[];
}

async function readAll(browser: Browser): Promise<Pages> {
  const pages: Pages = { numbers: [], totals: [] };
  let cursor: string | undefined;
  do {
    const { body } = await searchLetters(browser, ELISE, cursor);
    pages.numbers.push(body.confessions.map(({ message }) => Number(message.split(' ')[1])));
    pages.totals.push(body.total);
    cursor = body.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}

const downFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => first - n);

describe('a page of letters', () => {
  it('is filled up where letters are gone or removed, and the total leaves them out', async () => {
    const letters = await store(45);
    const browser = await makeReader(subject, ELISE);
    await takeBack(letters.slice(30, 42));
    const removed = letters[44] as Letter;
    await inTransaction(subject.services, (tx) => removeReported(tx, removed));

    const { numbers, totals } = await readAll(browser);
    expect(numbers).toEqual([[43, 42, ...downFrom(29, 18)], downFrom(11, 12)]);
    expect(totals).toEqual([32, 32]);
  });

  it('merges letters from before the account was known, by hour, and shows none twice', async () => {
    await store(3, null, 0);
    subject.clock.advance(HOUR);
    await store(15, idOf(ELISE), 10);
    await store(15, null, 30);
    subject.clock.advance(HOUR);
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
    const first = await searchLetters(browser, ELISE);
    subject.clock.advance(HOUR);
    await store(3, idOf(ELISE), 100);
    await store(3, null, 200);
    const { body } = await searchLetters(browser, ELISE, first.body.nextCursor ?? '');
    expect(body.confessions.map(({ message }) => message)).toEqual(downFrom(4, 5).map((n) => `Letter ${n}`));
    expect(body).toMatchObject({ total: 31, nextCursor: null });
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

  it('shows nothing from before the inbox was cleared', async () => {
    const browser = await makeReader(subject, ELISE);
    await store(3, null, 0);
    await store(3, idOf(ELISE), 10);
    await clearInbox(subject.services, { handle: ELISE, instagramIds: [idOf(ELISE)] });
    subject.clock.advance(HOUR);
    await store(2, idOf(ELISE), 20);
    expect(await readAll(browser)).toEqual({ numbers: [[21, 20]], totals: [2] });
  });

  it('shows an account what was sent while it had the handle, and not what the first known account reads', async () => {
    const { services, clock } = subject;
    await inTransaction(services, (tx) => claimByProof(tx, ELISE, 'another account', clock.now().getTime()));
    await store(2, null, 0);
    await store(2, 'another account', 10);
    await store(2, idOf(ELISE), 20);
    expect(await readAll(await makeReader(subject, ELISE))).toEqual({ numbers: [[21, 20]], totals: [2] });
  });
});
