import { describe, expect, it } from 'vitest';
import { MOST_MUTED_WORDS, MUTED_WORD_LENGTH } from '#features/handles/contract/muted-words.ts';
import { instagramAccounts } from '#features/handles/server/schema.ts';
import { forgetVerification } from '#features/verification/contract.ts';
import { makePremiumMember } from '#test/factories/member.ts';
import { makeReader } from '#test/factories/reader.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { proveByMessage } from '#test/harness/vendors/instagram-messages.ts';
import { changeMutedWords, getMutedWords } from '../contract.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';
const subject = appPerTest();

const read = async (browser: Browser, handle = ELISE) =>
  (await browser.call(getMutedWords, { params: { handle } })).body.words;
const change = (browser: Browser, input: { add?: string[]; remove?: string[] }, handle = ELISE) =>
  browser.call(changeMutedWords, { params: { handle }, body: { add: [], remove: [], ...input } });
const many = (count: number) => Array.from({ length: count }, (_, n) => `word ${n}`);

describe('muted words', () => {
  it('are added and removed by a member and by a visitor who have proved the handle', async () => {
    const member = await makePremiumMember(subject, [ELISE]);
    for (const browser of [member.browser, await makeReader(subject, ELISE)]) {
      expect(await read(browser)).toEqual([]);
      expect((await change(browser, { add: ['Rain', 'so  hot'] })).body).toEqual({ words: ['Rain', 'so hot'] });
      expect((await change(browser, { add: ['🍑'], remove: ['rain'] })).body).toEqual({ words: ['so hot', '🍑'] });
      expect(await read(browser)).toEqual(['so hot', '🍑']);
      await change(browser, { remove: ['so hot', '🍑'] });
    }
  });

  it('are those of one inbox: everybody who has proved it shares them, and another inbox has its own', async () => {
    const { browser } = await makePremiumMember(subject, [ELISE, FLORA]);
    await change(browser, { add: ['rain'] });
    await change(browser, { add: ['snow'] }, FLORA);
    expect([await read(browser), await read(browser, FLORA)]).toEqual([['rain'], ['snow']]);
    expect(await read(await makeReader(subject, ELISE))).toEqual(['rain']);
  });

  it('are saved for all accounts of an inbox, which may be two that could not be joined', async () => {
    subject.instagram.account(ELISE).isAgeGated = true;
    const both = await makePremiumMember(subject, [ELISE]);
    await proveByMessage(subject, both.browser, ELISE);
    expect(await subject.services.db.$count(instagramAccounts)).toBe(2);
    expect((await change(both.browser, { add: ['rain', 'snow'] })).body.words).toEqual(['rain', 'snow']);
    const byMessage = subject.browser();
    await proveByMessage(subject, byMessage, ELISE);
    expect(await read(byMessage)).toEqual(['rain', 'snow']);
    // The words of both are read together, count together, and go together.
    await change(byMessage, { add: ['hail'] });
    expect(await read(both.browser)).toEqual(expect.arrayContaining(['rain', 'snow', 'hail']));
    expect((await change(both.browser, { add: many(MOST_MUTED_WORDS - 2) })).status).toBe(400);
    await change(both.browser, { add: many(2), remove: ['hail', 'rain'] });
    for (const browser of [both.browser, byMessage])
      expect((await read(browser)).toSorted()).toEqual(['snow', ...many(2)]);
  });

  it('are nobody else’s business', async () => {
    const { browser } = await makePremiumMember(subject, [ELISE]);
    await change(browser, { add: ['rain'] });
    const stranger = subject.browser();
    await proveHandle(subject, stranger, FLORA);
    for (const other of [stranger, subject.browser()]) {
      expect((await other.call(getMutedWords, { params: { handle: ELISE } })).error.code).toBe('NOT_FOUND');
      expect((await change(other, { add: ['x'] })).error.code).toBe('NOT_FOUND');
      expect((await change(other, { add: ['x'] }, 'no.body')).error.code).toBe('NOT_FOUND');
    }
    expect(await read(browser)).toEqual(['rain']);
    await browser.call(forgetVerification);
    expect((await browser.call(getMutedWords, { params: { handle: ELISE } })).status).toBe(404);
  });

  it('what two tabs add at the same time is all kept, and nothing comes twice', async () => {
    const { browser } = await makePremiumMember(subject, [ELISE]);
    await Promise.all([change(browser, { add: ['one'] }), change(browser, { add: ['two'] })]);
    expect((await read(browser)).toSorted()).toEqual(['one', 'two']);
    await change(browser, { add: ['ONE', 'three', 'Three', 'ｔｗｏ'] });
    expect((await read(browser)).toSorted()).toEqual(['one', 'three', 'two']);
  });

  it('are at most fifty', async () => {
    const { browser } = await makePremiumMember(subject, [ELISE]);
    expect((await change(browser, { add: many(MOST_MUTED_WORDS) })).status).toBe(200);
    const { status, error } = await change(browser, { add: ['one more'] });
    expect([status, error.issues]).toEqual([400, [{ path: 'add', message: 'You can mute up to 50 words' }]]);
    // One that is there already, or in the place of another.
    expect((await change(browser, { add: ['WORD 7'] })).status).toBe(200);
    expect((await change(browser, { add: ['one more'], remove: ['word 0'] })).status).toBe(200);
    expect((await change(browser, { add: many(MOST_MUTED_WORDS + 1) })).status).toBe(400);
    expect(await read(browser)).toHaveLength(MOST_MUTED_WORDS);
  });

  it('have up to 24 characters, and something to look for', async () => {
    const { browser } = await makePremiumMember(subject, [ELISE]);
    const longest = '💩'.repeat(MUTED_WORD_LENGTH);
    expect((await change(browser, { add: [longest] })).body.words).toEqual([longest]);
    for (const word of [`${longest}!`, '', '  ', '\u200d', '\ufe0f']) {
      const { status, error } = await change(browser, { add: ['rain', word] });
      expect([status, error.code], JSON.stringify(word)).toEqual([400, 'VALIDATION']);
    }
    expect(await read(browser)).toEqual([longest]);
  });
});
