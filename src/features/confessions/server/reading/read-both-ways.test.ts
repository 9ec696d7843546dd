import { expect, it } from 'vitest';
import { reopenProfile } from '#features/opt-out/contract.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makeMember } from '#test/factories/member.ts';
import { makeReader, searchLetters } from '#test/factories/reader.ts';
import { storeLetters } from '#test/factories/stored-letters.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { messageIdOf, proveByMessage } from '#test/harness/vendors/instagram-messages.ts';
import * as contract from '../../contract.ts';

const ELISE = 'elise.marchetti';
const subject = appPerTest();

/** An hour passes before each, because a claim counts from the moment after it. */
async function byMessage(browser = subject.browser()): Promise<Browser> {
  subject.clock.advance(HOUR);
  expect((await proveByMessage(subject, browser, ELISE)).body).toEqual({ success: true, handle: ELISE });
  return browser;
}
async function byLogin(browser = subject.browser()): Promise<Browser> {
  subject.clock.advance(HOUR);
  expect((await proveHandle(subject, browser, ELISE)).body).toEqual({ success: true, handle: ELISE });
  return browser;
}
function write(message: string) {
  subject.clock.advance(HOUR);
  return deliverLetter(subject, ELISE, { message });
}
async function read(browser: Browser) {
  const { body } = await searchLetters(browser, ELISE);
  expect(body.total).toBe(body.confessions.length);
  return body.confessions.map(({ message }) => message);
}
const inboxesOf = async (browser: Browser) => (await browser.call(contract.listInboxes)).body.inboxes;
const atInbox = { params: { handle: ELISE } };

it('each way reads the letters of its own time; the first also those from before', async () => {
  await write('to nobody known');
  const [message, login] = [await byMessage(), subject.browser()];
  await write('after the message');
  await byLogin(login);
  await write('after the login');
  expect(await read(message)).toEqual(['after the message', 'to nobody known']);
  expect(await read(login)).toEqual(['after the login']);
});

it('a lookup of a professional account makes its letters those of the login, until it is proved by a message again', async () => {
  const message = await byMessage();
  await write('before the lookup');
  await subject.browser().request({ method: 'GET', url: `/api/profiles/search/instagram?username=${ELISE}` });
  await write('after the lookup');
  subject.clock.advance(DAY);
  await write('a day later, without a lookup');
  expect(await read(message)).toEqual(['before the lookup']);
  expect(await read(await makeReader(subject, ELISE))).toEqual(['a day later, without a lookup', 'after the lookup']);
  await byMessage(message);
  await write('after the second message');
  expect(await read(message)).toEqual(['after the second message', 'before the lookup']);
});

it('a member who has proved both ways reads all letters in one inbox; a visitor has the last proof alone', async () => {
  const [member, visitor] = [(await makeMember(subject)).browser, subject.browser()];
  await write('first');
  for (const browser of [member, visitor]) await byMessage(browser);
  await write('second');
  for (const browser of [member, visitor]) await byLogin(browser);
  await write('third');
  expect(await read(member)).toEqual(['third', 'second', 'first']);
  expect((await inboxesOf(member)).map(({ handle }) => handle)).toEqual([ELISE]);
  expect(await read(visitor)).toEqual(['third']);
});

it('pages of both ways together show every letter once', async () => {
  const { services } = subject;
  const browser = await byLogin(await byMessage((await makeMember(subject)).browser));
  const ids = [messageIdOf(subject, ELISE), subject.instagram.account(ELISE).id];
  for (let hour = 0; hour < 5; hour += 1) {
    subject.clock.advance(HOUR);
    const accounts = Array.from({ length: 10 }, (_, n) => [...ids, null][n % 3]);
    await storeLetters(
      services,
      accounts.map((account) => ({ author: 7, target: ELISE, account: account ?? null })),
    );
  }
  const seen: string[] = [];
  const hours: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await searchLetters(browser, ELISE, cursor);
    expect(body.total).toBe(50);
    seen.push(...body.confessions.map(({ id }) => id));
    hours.push(...body.confessions.map(({ submittedAt }) => submittedAt));
    cursor = body.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(new Set(seen).size).toBe(50);
  expect(seen).toHaveLength(50);
  expect(hours).toEqual(hours.toSorted().toReversed());
});

it('marks, blocks and the pause hold for the handle, whichever way a letter is read', async () => {
  const { browser } = await makeMember(subject);
  await byMessage(browser);
  const author = await write('by message');
  await byLogin(browser);
  await write('by login');
  const { confessions } = (await searchLetters(browser, ELISE)).body;
  for (const { id } of confessions)
    expect((await browser.call(contract.likeConfession, { params: { id } })).status).toBe(200);
  expect((await searchLetters(browser, ELISE)).body.confessions.map(({ liked }) => liked)).toEqual([true, true]);
  const [, byAuthor] = confessions;
  await browser.call(contract.blockAuthor, { params: { id: byAuthor?.id ?? '' } });
  subject.clock.advance(HOUR);
  await author.browser.call(contract.sendConfession, {
    body: { targetName: ELISE, message: 'again', deliveryMethod: 'platform', anonymityLevel: 'full', senderInfo: {} },
  });
  await browser.call(contract.updateInbox, { ...atInbox, body: { paused: true } });
  await write('during the pause');
  expect(await read(browser)).toEqual(['by login', 'by message']);
  expect(await inboxesOf(browser)).toMatchObject([{ handle: ELISE, paused: true }]);
});

it('opting out clears the letters of both ways, or of the only way that was proved', async () => {
  const [both, message] = [(await makeMember(subject)).browser, subject.browser()];
  await byLogin(both);
  await write('by login');
  await byMessage(message);
  await write('by message');
  expect((await message.call(contract.optOut, atInbox)).status).toBe(200);
  expect([await read(message), await read(both)]).toEqual([[], ['by login']]);
  await byMessage(both);
  expect(await read(both)).toEqual(['by login']);
  expect((await both.call(contract.optOut, atInbox)).status).toBe(200);
  expect(await read(both)).toEqual([]);
});

it('a proof that has ended leaves the letters of the other', async () => {
  const { user, browser } = await makeMember(subject);
  await byLogin(browser);
  await write('by login');
  subject.clock.advance(DAY);
  const again = await byMessage(await subject.browser().signInAs(user));
  await write('by message');
  expect(await read(again)).toEqual(['by message', 'by login']);
  subject.clock.set('2026-06-12T00:00:00Z');
  expect(await read(await subject.browser().signInAs(user))).toEqual(['by message']);
});

it('who proved the handle last, in the other way, decides about it; the earlier one only reads on', async () => {
  const [before, after] = [(await makeMember(subject)).browser, subject.browser()];
  await byLogin(before);
  await write('by login');
  await byMessage(after);
  const pause = { ...atInbox, body: { paused: true } };
  const refused = [
    await before.call(contract.updateInbox, pause),
    await before.call(contract.optOut, atInbox),
    await before.call(reopenProfile, atInbox),
  ];
  for (const { status, error } of refused) expect([status, error.code]).toEqual([403, 'NOT_VERIFIED']);
  expect(await read(before)).toEqual(['by login']);
  expect((await after.call(contract.updateInbox, pause)).status).toBe(200);
  await byLogin(before);
  expect((await before.call(contract.updateInbox, pause)).status).toBe(200);
});

it('a lookup takes nothing from the person who proved the handle by a message', async () => {
  const message = await byMessage();
  await subject.browser().request({ method: 'GET', url: `/api/profiles/search/instagram?username=${ELISE}` });
  await write('after the lookup');
  expect((await message.call(contract.optOut, atInbox)).status).toBe(200);
});
