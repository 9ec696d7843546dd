import { describe, expect, it } from 'vitest';
import { changeStored } from '#test/factories/user.ts';
import * as confessing from '#features/inbox/contract.ts';
import { newestLetter } from '#test/factories/reader.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makeLinkedMember } from '#test/factories/linked-member.ts';
import { makeMember } from '#test/factories/member.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle, linkAs } from '#test/harness/vendors/instagram-login.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { getUnread } from '../contract.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';

const subject = appPerTest();

const letters = async (browser: Browser) => (await browser.call(getUnread)).body.letters;
const on = (id: string) => ({ params: { id } });

describe('unread letters', () => {
  it('are those to linked handles that are neither opened nor hidden', async () => {
    const { browser } = await makeLinkedMember(subject, ELISE);
    await linkAs(subject, browser, FLORA);
    expect((await browser.call(getUnread)).body).toEqual({ letters: 0, matches: 0 });
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

  it('are counted for linked handles and premium members only', async () => {
    const linker = await makeLinkedMember(subject, ELISE);
    const verified = await makeMember(subject, { membershipPlan: 'premium' });
    await proveHandle(subject, verified.browser, FLORA);
    await deliverLetter(subject, ELISE);
    await deliverLetter(subject, FLORA);
    expect([await letters(linker.browser), await letters(verified.browser)]).toEqual([1, 0]);
    await changeStored(subject.services, linker.user.id, { membershipPlan: 'free' });
    expect(await letters(linker.browser)).toBe(0);
    expect((await subject.browser().call(getUnread)).status).toBe(401);
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
