import { beforeEach, expect, it } from 'vitest';
import { deleteAccount } from '#features/account/contract.ts';
import { updatePrivacySettings } from '#features/privacy/contract.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { takeDump } from '#test/attack/dump.ts';
import { makeMember } from '#test/factories/member.ts';
import type { Browser } from '#test/harness/browser.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { runJob } from '#test/harness/jobs.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
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
const indexNames = () => runJob(subject, 'index-names');

it('names are indexed at night, and only of members who want to be found', async () => {
  await proveHandle(subject, browser, ZOE);
  await indexNames();
  expect(await words()).toBe(0);
  await allowFinding();
  expect(await words()).toBe(0);
  for (let n = 0; n < 2; n += 1) await indexNames();
  expect(await words()).toBe(2);
  await allowFinding(false);
  expect(await words()).toBe(2);
  await indexNames();
  expect(await words()).toBe(0);
});

it('a night writes all rows anew: none of the night before comes back', async () => {
  await allowFinding();
  await proveHandle(subject, browser, ZOE);
  await indexNames();
  const rows = async () => (await takeDump(subject.services.db)).tables.get('public.findable_names') ?? [];
  const before = await rows();
  await indexNames();
  const after = await rows();
  const [first] = after;
  expect(after.map(({ xmin }) => xmin)).toEqual(before.map(() => first?.xmin));
  const known = new Set(before.flatMap(({ values }) => [values.get('id'), values.get('box')]));
  expect(after.flatMap(({ values }) => [values.get('id'), values.get('box')]).filter((one) => known.has(one))).toEqual(
    [],
  );
});

const ends: [string, () => Promise<unknown>][] = [
  ['is withdrawn', () => browser.call(forgetVerification)],
  ['is deleted with the account', () => browser.call(deleteAccount, { body: {} })],
  ['is deleted because Meta asks for it', askAsMeta],
  ['has expired', expire],
];
it.each(ends)('the words of a proof leave the index the night after it %s', async (_how, end) => {
  await allowFinding();
  await proveHandle(subject, browser, ZOE);
  await indexNames();
  expect(await words()).toBe(2);
  await end();
  await indexNames();
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

async function expire() {
  subject.clock.set('2026-06-12T00:00:00Z');
  await purgeTables(subject.services);
}
