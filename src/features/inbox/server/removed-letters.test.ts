import { expect, it } from 'vitest';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { getUnread } from '#features/notices/contract.ts';
import { unlistedLetters } from '#features/letters/server/schema.ts';
import { retractConfession } from '#features/sending/contract.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makePremiumMember } from '#test/factories/member.ts';
import { makeReader, newestLetter, searchLetters } from '#test/factories/reader.ts';
import { storeLetters } from '#test/factories/stored-letters.ts';
import type { Browser } from '#test/harness/browser.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import * as contract from '../contract.ts';
import { removeReported } from './marks/change-marks.ts';

const ELISE = 'elise.marchetti';

const subject = appPerTest();

const remove = (author: number, key: string) =>
  inTransaction(subject.services, (tx) => removeReported(tx, { author, key }));
const list = async (browser: Browser) => (await searchLetters(browser, ELISE)).body;

it('nothing can be done with a removed letter, and nothing of it is sent', async () => {
  const { id, user } = await deliverLetter(subject, ELISE, { hint: 'Third row' });
  const browser = await makeReader(subject, ELISE);
  const readersId = await newestLetter(browser, ELISE);
  await remove(user.id, id);
  expect((await list(browser)).removed).toEqual([{ id: readersId, submittedAt: '2026-03-14T10:00:00.000Z', index: 0 }]);
  const on = { params: { id: readersId } };
  const answers = [
    await browser.call(contract.likeConfession, on),
    await browser.call(contract.unhideConfession, on),
    await browser.call(contract.blockAuthor, on),
    await browser.call(contract.reportConfession, { ...on, body: { reason: 'hate' } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

it('removing a letter adds no row, and taking it back adds the row that it adds for any other', async () => {
  const letters = [await deliverLetter(subject, ELISE), await deliverLetter(subject, ELISE)];
  const rows = () => subject.services.db.$count(unlistedLetters);
  await remove(letters[0]?.user.id ?? 0, letters[0]?.id ?? '');
  const counts = [await rows()];
  for (const { browser, id } of letters) {
    expect((await browser.call(retractConfession, { params: { id } })).status).toBe(200);
    counts.push(await rows());
  }
  expect(counts).toEqual([0, 1, 2]);
  expect(await list(await makeReader(subject, ELISE))).toMatchObject({ total: 0, confessions: [], removed: [] });
});

it('a removed letter is not counted as unread', async () => {
  const { browser } = await makePremiumMember(subject, [ELISE]);
  const { id, user } = await deliverLetter(subject, ELISE);
  const unread = async () => (await browser.call(getUnread)).body.letters;
  expect(await unread()).toBe(1);
  await remove(user.id, id);
  expect(await unread()).toBe(0);
});

it('a minor sees no place of a removed letter from an adult, and that of one that was for them', async () => {
  const letters = [true, false].map((adult) => ({ author: 7, target: ELISE, overrides: { adult } }));
  const keys = await storeLetters(subject.services, letters);
  for (const key of keys) await remove(7, key);
  const { browser } = await makePremiumMember(subject, [ELISE], { dateOfBirth: '2010-01-01' });
  expect(await list(browser)).toMatchObject({ total: 1, confessions: [], removed: [{ index: 0 }] });
});
