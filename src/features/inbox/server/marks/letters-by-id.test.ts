import { describe, expect, it } from 'vitest';
import { REACTIONS } from '#features/letters/contract.ts';
import { retractConfession, listSentConfessions } from '#features/sending/contract.ts';
import { readInstagramAccounts } from '#features/handles/server/index.ts';
import { openGroupCommit } from '#platform/server/db/group-commit.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Place } from '#platform/server/keys/tag-stream.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makeReader, newestLetter, searchLetters } from '#test/factories/reader.ts';
import { addressFor, readersIdOf, storeLetters } from '#test/factories/stored-letters.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { letterMarks } from '#features/letters/server/schema.ts';
import { readerStream, placeOf, boxKeyOf } from '#features/letters/server/index.ts';
import * as contract from '../../contract.ts';
import { markChanges, removeReported } from './change-marks.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';

type MarkEndpoint =
  | typeof contract.likeConfession
  | typeof contract.openConfession
  | typeof contract.hideConfession
  | typeof contract.blockAuthor;

const subject = appPerTest();

const reader = (handle = ELISE) => makeReader(subject, handle);
const on = (id: string) => ({ params: { id } });
/** Whom the reader has blocked: short names and numbers of letters. */
async function blocks(): Promise<string[]> {
  const { id } = subject.instagram.account(ELISE);
  return (await readInstagramAccounts(subject.services, [id])).get(id)?.state.blocked ?? [];
}

describe("a reader's id of a letter", () => {
  it('is the same in all of their browsers and on every page, and another than that of its author', async () => {
    const { id: authorsId } = await deliverLetter(subject, ELISE);
    const [phone, computer] = [await reader(), await reader()];
    const id = await newestLetter(phone, ELISE);
    expect(await newestLetter(computer, ELISE)).toBe(id);
    expect((await computer.call(contract.likeConfession, on(id))).body.id).toBe(id);
    expect(id).not.toBe(authorsId);
  });

  it('is of no use to the reader of another handle, nor with one bit changed', async () => {
    await deliverLetter(subject, ELISE);
    await deliverLetter(subject, FLORA);
    const [elise, flora] = [await reader(), await reader(FLORA)];
    const id = await newestLetter(elise, ELISE);
    expect((await flora.call(contract.likeConfession, on(id))).status).toBe(404);
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
    for (let bit = 0; bit < 128; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const hex = changed.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
      expect((await elise.call(contract.likeConfession, on(hex))).status, hex).toBe(404);
    }
    expect(await subject.services.db.$count(letterMarks)).toBe(0);
  });

  it('leads nowhere once the letter is taken back or removed', async () => {
    const { id: authorsId, browser: author } = await deliverLetter(subject, ELISE);
    const browser = await reader();
    const first = await newestLetter(browser, ELISE);
    await author.call(retractConfession, on(authorsId));
    expect((await browser.call(contract.openConfession, on(first))).status).toBe(404);

    const again = await deliverLetter(subject, ELISE);
    const second = await newestLetter(browser, ELISE);
    await inTransaction(subject.services, (tx) => removeReported(tx, { author: again.user.id, key: again.id }));
    expect((await browser.call(contract.openConfession, on(second))).status).toBe(404);
    const { body: list } = await searchLetters(browser, ELISE);
    expect(list).toMatchObject({ total: 1, confessions: [], removed: [{ id: second, index: 0 }] });
    // Its author notices nothing.
    const { body } = await again.browser.call(listSentConfessions);
    expect(body.confessions).toMatchObject([{ id: again.id, state: 'delivered' }]);
  });
});

describe('the marks of neighbouring letters', () => {
  it('share a row, 64 letters in each, and are set one by one', async () => {
    const author = 7;
    const letters = Array.from({ length: 66 }, () => ({ author, target: ELISE }));
    const keys = await storeLetters(subject.services, letters);
    const browser = await reader();
    const idOf = (n: number) => readersIdOf(subject.services, author, keys[n] ?? '');
    const mark = async (n: number, endpoint: MarkEndpoint) => browser.call(endpoint, on(await idOf(n)));
    for (const emoji of REACTIONS) {
      await browser.call(contract.reactToConfession, { ...on(await idOf(60)), body: { emoji } });
    }
    await mark(61, contract.openConfession);
    await mark(62, contract.hideConfession);
    await mark(64, contract.likeConfession);
    await mark(65, contract.blockAuthor);
    await inTransaction(subject.services, (tx) => removeReported(tx, { author, key: keys[63] ?? '' }));

    const { confessions, removed, total } = (await searchLetters(browser, ELISE)).body;
    const marksOf = ({ liked, opened, hidden, blocked, reacted }: contract.ReceivedConfession) => ({
      set: Object.entries({ liked, opened, hidden, blocked }).flatMap(([name, isSet]) => (isSet ? [name] : [])),
      reacted,
    });
    expect([total, removed.map(({ index }) => index)]).toEqual([66, [2]]);
    expect(confessions.slice(0, 6).map(marksOf)).toEqual([
      { set: ['blocked'], reacted: [] },
      { set: ['liked'], reacted: [] },
      { set: ['hidden'], reacted: [] },
      { set: ['opened'], reacted: [] },
      { set: [], reacted: REACTIONS },
      { set: [], reacted: [] },
    ]);
    const rows = await subject.services.db.select().from(letterMarks);
    expect(rows.map(({ box }) => box.length)).toEqual([605, 605]);
  });

  it('are kept when two processes change them at the same time', async () => {
    const { services } = subject;
    await storeLetters(
      services,
      Array.from({ length: 20 }, () => ({ author: 7, target: ELISE })),
    );
    const browser = await reader();
    const ids = (await searchLetters(browser, ELISE)).body.confessions.map(({ id }) => id);
    const other = { ...services, groupCommit: openGroupCommit() };
    const stream = readerStream(services.keys, addressFor(ELISE, null));
    const likeElsewhere = (id: string) => {
      const place = placeOf(stream, id) as Place;
      const change = { place, boxKey: boxKeyOf(stream, place), kind: 'like', isWanted: true, block: null } as const;
      return other.groupCommit.add(other, markChanges, change);
    };
    await Promise.all(
      ids.map((id, n) => (n % 2 === 0 ? likeElsewhere(id) : browser.call(contract.likeConfession, on(id)))),
    );
    expect((await searchLetters(browser, ELISE)).body.confessions.map(({ liked }) => liked)).toEqual(
      ids.map(() => true),
    );
  });
});

describe('many calls at once', () => {
  it('like twenty letters, and one letter an even number of times', async () => {
    await storeLetters(
      subject.services,
      Array.from({ length: 20 }, () => ({ author: 7, target: ELISE })),
    );
    const browser = await reader();
    const ids = (await searchLetters(browser, ELISE)).body.confessions.map(({ id }) => id);
    const answers = await Promise.all(ids.map((id) => browser.call(contract.likeConfession, on(id))));
    expect(answers.map(({ body }) => [body.id, body.liked])).toEqual(ids.map((id) => [id, true]));
    expect((await searchLetters(browser, ELISE)).body.confessions.every(({ liked }) => liked)).toBe(true);

    const same = await Promise.all(
      Array.from({ length: 40 }, () => browser.call(contract.likeConfession, on(ids[0] ?? ''))),
    );
    expect(same.map(({ body }) => body.liked).filter(Boolean)).toHaveLength(20);
    expect((await searchLetters(browser, ELISE)).body.confessions[0]?.liked).toBe(true);
  });

  it('block an author once for each letter, and the block ends with the last of them', async () => {
    const persons = ['mailbox-of-the-author', 'account-of-the-author'];
    const letter = { author: 7, target: ELISE, overrides: { persons } };
    await storeLetters(subject.services, [letter, letter]);
    const browser = await reader();
    const ids = (await searchLetters(browser, ELISE)).body.confessions.map(({ id }) => id);
    const call = (endpoint: typeof contract.blockAuthor | typeof contract.unblockAuthor) =>
      Promise.all([...ids, ...ids].map((id) => browser.call(endpoint, on(id))));
    await call(contract.blockAuthor);
    expect(await blocks()).toEqual(['mailbox-of-t account-of-t 2']);
    await browser.call(contract.unblockAuthor, on(ids[0] ?? ''));
    expect(await blocks()).toEqual(['mailbox-of-t account-of-t 1']);
    await call(contract.unblockAuthor);
    expect(await blocks()).toEqual([]);
  });
});
