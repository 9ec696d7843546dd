import { beforeEach, describe, expect, it } from 'vitest';
import { changeMutedWords } from '#features/muted-words/contract.ts';
import { getUnread } from '#features/notices/contract.ts';
import { answerWith, letterToAnswer, sentOf } from '#test/factories/answered-letter.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makePremiumMember } from '#test/factories/member.ts';
import { makeReader, searchLetters } from '#test/factories/reader.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import * as contract from '../contract.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';
const subject = appPerTest();

async function mute(browser: Browser, handle: string, ...add: string[]): Promise<void> {
  const body = { add, remove: [] };
  expect((await browser.call(changeMutedWords, { params: { handle }, body })).status).toBe(200);
}
/** The messages of the letters to a handle that are folded, and how many letters there are. */
async function folded(browser: Browser, handle = ELISE): Promise<(string | number)[]> {
  const { confessions, total } = (await searchLetters(browser, handle)).body;
  return [
    total,
    ...confessions
      .filter(({ mutedByWords }) => mutedByWords)
      .map(({ message }) => message)
      .toSorted(),
  ];
}
const unread = async (browser: Browser) => (await browser.call(getUnread)).body;

describe('a letter with a muted word', () => {
  it('is folded, wherever the word is, for as long as it is muted; it stays in the list and its total', async () => {
    const { browser } = await makePremiumMember(subject, [ELISE]);
    await deliverLetter(subject, ELISE, { message: 'Walks in the R.A.I.N' });
    await deliverLetter(subject, ELISE, { message: 'A hint', deliveryMethod: 'hint', hint: 'The raaain knows' });
    const partial = { anonymityLevel: 'partial' as const, shownFields: ['location', 'interests'] };
    await deliverLetter(subject, ELISE, { message: 'A place', ...partial, senderInfo: { location: 'Rain town' } });
    await deliverLetter(subject, ELISE, { message: 'A wish', ...partial, senderInfo: { interests: 'rain' } });
    await deliverLetter(subject, ELISE, { message: 'On the train' });
    expect(await folded(browser)).toEqual([5]);
    await mute(browser, ELISE, 'rain');
    expect(await folded(browser)).toEqual([5, 'A hint', 'A place', 'A wish', 'Walks in the R.A.I.N']);
    const unmuted = { params: { handle: ELISE }, body: { add: [], remove: ['rain'] } };
    await browser.call(changeMutedWords, unmuted);
    expect(await folded(browser)).toEqual([5]);
  });

  it('is folded for a visitor too, and by the words of its own inbox alone', async () => {
    const { browser } = await makePremiumMember(subject, [ELISE, FLORA]);
    await mute(browser, FLORA, 'rain');
    for (const handle of [ELISE, FLORA]) await deliverLetter(subject, handle, { message: 'Rain' });
    expect([await folded(browser), await folded(browser, FLORA)]).toEqual([[1], [1, 'Rain']]);
    expect(await folded(await makeReader(subject, FLORA), FLORA)).toEqual([1, 'Rain']);
  });

  it('stays so whatever its reader does with it', async () => {
    const { browser } = await makePremiumMember(subject, [ELISE]);
    await mute(browser, ELISE, 'rain');
    await deliverLetter(subject, ELISE, { message: 'Rain' });
    const [letter] = (await searchLetters(browser, ELISE)).body.confessions;
    const { body } = await browser.call(contract.openConfession, { params: { id: letter?.id ?? '' } });
    expect(body).toEqual({ ...letter, opened: true });
    expect(body.mutedByWords).toBe(true);
  });

  it('does not count as unread', async () => {
    const { browser } = await makePremiumMember(subject, [ELISE, FLORA]);
    await mute(browser, ELISE, 'rain');
    await deliverLetter(subject, ELISE, { message: 'Rain' });
    await deliverLetter(subject, ELISE, { message: 'Snow' });
    await deliverLetter(subject, FLORA, { message: 'Rain' });
    expect((await unread(browser)).letters).toBe(2);
    const { inboxes } = (await browser.call(contract.listInboxes)).body;
    expect(Object.fromEntries(inboxes.map(({ handle, unread: count }) => [handle, count]))).toEqual({
      [ELISE]: 1,
      [FLORA]: 1,
    });
  });
});

describe('an answer with a muted word', () => {
  beforeEach(() => {
    subject.services.deliverySettings = { ...subject.services.deliverySettings, minAuthors: 1 };
  });

  it('is folded by the words of any inbox of the author of the letter, and does not count as unread', async () => {
    const { author, reader, id } = await letterToAnswer(subject, ELISE);
    await answerWith(reader.browser, id, 'I love the rain.');
    expect([(await sentOf(author))[0]?.answers, await unread(author.browser)]).toMatchObject([
      [{ mutedByWords: false }],
      { answers: 1 },
    ]);
    // The words of whoever answers fold nothing for anybody else.
    await mute(reader.browser, ELISE, 'rain');
    expect((await sentOf(author))[0]?.answers).toMatchObject([{ mutedByWords: false }]);
    const another = await makePremiumMember(subject, [FLORA]);
    await mute(another.browser, FLORA, 'rain');
    expect((await unread(author.browser)).answers).toBe(1);
    await proveHandle(subject, author.browser, FLORA);
    expect([(await sentOf(author))[0]?.answers, await unread(author.browser)]).toMatchObject([
      [{ message: 'I love the rain.', mutedByWords: true }],
      { answers: 0 },
    ]);
    const [answer] = (await sentOf(author))[0]?.answers ?? [];
    const opened = await author.browser.call(contract.openConfession, { params: { id: answer?.id ?? '' } });
    expect(opened.body).toMatchObject({ opened: true, mutedByWords: true });
  });
});
