import { beforeEach, expect, it } from 'vitest';
import { deleteAccount } from '#features/account/contract.ts';
import { updatePrivacySettings } from '#features/privacy/contract.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { makeMember } from '#test/factories/member.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { forgetVerification } from '../../contract.ts';
import { findableNames } from '../schema.ts';

const ZOE = 'zoe.kavanagh';

const subject = appPerTest();
let browser: Browser;
beforeEach(async () => {
  ({ browser } = await makeMember(subject));
});

const allowFinding = (findableByName = true) =>
  browser.call(updatePrivacySettings, { body: { emailNotifications: true, dataCollection: true, findableByName } });
const words = () => subject.services.db.$count(findableNames);

it('names are in the index only while their member wants to be found', async () => {
  await proveHandle(subject, browser, ZOE);
  expect(await words()).toBe(0);
  await allowFinding();
  await allowFinding();
  expect(await words()).toBe(2);
  await allowFinding(false);
  expect(await words()).toBe(0);
});

it('a proof made while the setting is on is indexed, once', async () => {
  await allowFinding();
  for (let n = 0; n < 2; n += 1) await proveHandle(subject, browser, ZOE);
  expect(await words()).toBe(2);
});

it('a setting that changes while a handle is proved holds for the new proof too', async () => {
  await Promise.all([proveHandle(subject, browser, ZOE), allowFinding()]);
  expect(await words()).toBe(2);
});

const ends: [string, () => Promise<unknown>][] = [
  ['is withdrawn', () => browser.call(forgetVerification)],
  ['is deleted with the account', () => browser.call(deleteAccount, { body: {} })],
  ['is deleted because Meta asks for it', askAsMeta],
  ['is replaced, because another account has the handle now', proveAnew],
  ['has expired', expire],
];
it.each(ends)('the words of a proof leave the index when it %s', async (_how, end) => {
  await allowFinding();
  await proveHandle(subject, browser, ZOE);
  expect(await words()).toBe(2);
  await end();
  expect(await words()).toBe(0);
});

function askAsMeta() {
  const payload = { signed_request: subject.instagram.signedRequest(ZOE) };
  return subject.app.inject({
    method: 'POST',
    url: '/api/instagram/deauthorize',
    payload,
    headers: { host: 'localhost:3000' },
  });
}

async function proveAnew() {
  subject.instagram.rename(ZOE, 'zoe.elsewhere');
  subject.instagram.register(ZOE);
  await proveHandle(subject, subject.browser(), ZOE);
}

async function expire() {
  subject.clock.set('2026-06-12T00:00:00Z');
  await purgeTables(subject.services);
}
