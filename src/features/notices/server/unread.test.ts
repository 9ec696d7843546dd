import { describe, expect, it } from 'vitest';
import * as confessing from '#features/inbox/contract.ts';
import { forgetVerification } from '#features/verification/contract.ts';
import { answerWith, letterToAnswer, sentOf } from '#test/factories/answered-letter.ts';
import { newestLetter } from '#test/factories/reader.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makeLinkedMember } from '#test/factories/linked-member.ts';
import { makeMember } from '#test/factories/member.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle, linkAs } from '#test/harness/vendors/instagram-login.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { queriesOf } from '#test/harness/database/submitted-queries.ts';
import { getUnread } from '../contract.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';

const subject = appPerTest();

const letters = async (browser: Browser) => (await browser.call(getUnread)).body.letters;
const on = (id: string) => ({ params: { id } });

/** What the database is asked for the counts of a member. */
const statementsFor = (browser: Browser) => queriesOf(() => browser.call(getUnread));

describe('unread letters', () => {
  it('are those to proved handles that are neither opened nor hidden', async () => {
    const { browser } = await makeLinkedMember(subject, ELISE);
    await linkAs(subject, browser, FLORA);
    expect((await browser.call(getUnread)).body).toEqual({ letters: 0, matches: 0, answers: 0 });
    await deliverLetter(subject, ELISE);
    const opened = await newestLetter(browser, ELISE);
    await deliverLetter(subject, ELISE);
    const hidden = await newestLetter(browser, ELISE);
    await deliverLetter(subject, FLORA);
    await deliverLetter(subject, 'somebody.else');
    expect(await letters(browser)).toBe(3);
    await browser.call(confessing.openConfession, on(opened));
    expect(await letters(browser)).toBe(2);
    await browser.call(confessing.hideConfession, on(hidden));
    expect(await letters(browser)).toBe(1);
    await browser.call(confessing.unhideConfession, on(hidden));
    expect(await letters(browser)).toBe(2);
  });

  it('are counted for a proved handle without a link, on both plans, and for nobody else', async () => {
    const { browser } = await makeMember(subject);
    await proveHandle(subject, browser, FLORA);
    const unproved = await makeMember(subject, { membershipPlan: 'premium' });
    await deliverLetter(subject, FLORA);
    expect([await letters(browser), await letters(unproved.browser)]).toEqual([1, 0]);
    await browser.call(forgetVerification);
    expect(await letters(browser)).toBe(0);
    expect((await subject.browser().call(getUnread)).status).toBe(401);
  });

  it('are read together, whatever their number, and write nothing', async () => {
    const proved = await makeMember(subject);
    await proveHandle(subject, proved.browser, FLORA);
    const unproved = await makeMember(subject);
    await deliverLetter(subject, FLORA);
    expect(await letters(proved.browser)).toBe(1);
    const forOne = await statementsFor(proved.browser);
    for (let more = 0; more < 4; more += 1) await deliverLetter(subject, FLORA);
    expect(await letters(proved.browser)).toBe(5);
    expect(await statementsFor(proved.browser)).toHaveLength(forOne.length);
    expect(forOne.filter((text) => !/^\s*(select|with)\b/i.test(text))).toEqual([]);
    // They may have answers to letters of theirs.
    expect((await statementsFor(unproved.browser)).filter((text) => text.includes('instagram_accounts'))).toEqual([]);
  });

  it('read no answers that were opened', async () => {
    subject.services.deliverySettings = { ...subject.services.deliverySettings, minAuthors: 1 };
    const { author, reader, id } = await letterToAnswer(subject, ELISE);
    await answerWith(reader.browser, id);
    const readRows = async () =>
      (await statementsFor(author.browser)).filter((text) => text.includes('unlisted_letters')).length;
    expect(await readRows()).toBe(1);
    const [letter] = await sentOf(author);
    await author.browser.call(confessing.openConfession, on(letter?.answers[0]?.id ?? ''));
    expect(await readRows()).toBe(0);
  });

  it('do not include those to a former owner of the handle', async () => {
    const before = await makeLinkedMember(subject, ELISE);
    await deliverLetter(subject, ELISE);
    expect(await letters(before.browser)).toBe(1);
    const { accounts } = subject.instagram.sandbox;
    accounts.rename(accounts.find(ELISE)?.id ?? '', 'elise.elsewhere');
    accounts.register(ELISE);
    const taker = await makeLinkedMember(subject, ELISE);
    expect(await letters(taker.browser)).toBe(0);
  });
});
