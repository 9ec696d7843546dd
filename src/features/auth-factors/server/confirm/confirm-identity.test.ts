import { describe, expect, it } from 'vitest';
import { logOut } from '#features/auth/contract.ts';
import { DAY, MINUTE } from '#platform/shared/durations.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { makeMember } from '#test/factories/member.ts';
import { PASSWORD } from '#test/factories/user.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import { addPasskey, confirmWithPasskey } from '#test/harness/passkeys.ts';
import * as contract from '../../contract.ts';
import { identityChecks } from '../schema.ts';

const subject = appPerTest();

const confirm = (browser: Browser, currentPassword = PASSWORD) =>
  browser.call(contract.confirmIdentity, { body: { currentPassword } });
const isRecent = async (browser: Browser) => (await browser.call(contract.getConfirmation)).body.isRecent;
const countChecks = () => subject.services.db.$count(identityChecks);

describe('a confirmation with the password', () => {
  it('counts for ten minutes, in this session alone, and opens no console', async () => {
    const { user, browser } = await makeMember(subject);
    const elsewhere = await subject.browser().signInAs(user);
    expect(await isRecent(browser)).toBe(true);
    subject.clock.advance(10 * MINUTE);
    expect(await isRecent(browser)).toBe(false);
    const { body } = await confirm(browser);
    expect(body).toEqual({ isRecent: true, hasPasskey: false, hasAuthenticator: false, isStrong: false });
    expect(await isRecent(elsewhere)).toBe(false);
    subject.clock.advance(10 * MINUTE);
    expect(await isRecent(browser)).toBe(false);
  });

  it('is refused with a wrong password, and after several of them for a while', async () => {
    const { browser } = await makeMember(subject);
    subject.clock.advance(10 * MINUTE);
    const wrong = await confirm(browser, 'Wrong-1');
    expect([wrong.status, wrong.error.code, wrong.error.issues?.[0]?.path]).toEqual([
      403,
      'WRONG_PASSWORD',
      'currentPassword',
    ]);
    for (let n = 1; n < 20; n += 1) await confirm(browser, 'Wrong-1');
    expect((await confirm(browser)).error.code).toBe('TOO_MANY_SIGN_INS');
    expect(await isRecent(browser)).toBe(false);
  });

  it('does not replace one with a passkey', async () => {
    const { browser } = await makeMember(subject);
    await addPasskey(browser);
    expect((await confirm(browser)).body.isStrong).toBe(true);
  });
});

describe('what a session has confirmed', () => {
  it('is gone when the session ends', async () => {
    const { browser } = await makeMember(subject);
    const { device } = await addPasskey(browser);
    await confirmWithPasskey(browser, device);
    await confirm(browser);
    await browser.call(contract.startPasskeyConfirmation);
    expect(await countChecks()).toBe(3);
    await browser.call(logOut);
    expect(await countChecks()).toBe(0);
  });

  it('is deleted on the second day after it', async () => {
    const { browser } = await makeMember(subject);
    await confirm(browser);
    subject.clock.advance(DAY);
    await purgeTables(subject.services);
    expect(await countChecks()).toBe(1);
    subject.clock.advance(DAY);
    await purgeTables(subject.services);
    expect(await countChecks()).toBe(0);
  });

  it('needs one row for each tab at most: a fifth challenge takes the place of another', async () => {
    const { browser } = await makeMember(subject);
    for (let n = 0; n < 6; n += 1) await browser.call(contract.startPasskeySignIn);
    expect(await countChecks()).toBe(4);
  });
});
