import { describe, expect, it } from 'vitest';
import { deleteAccount, exportData } from '#features/account/contract.ts';
import { searchConfessions } from '#features/inbox/contract.ts';
import { readInstagramAccounts } from '#features/handles/server/index.ts';
import { deauthorize, forgetVerification, requestDataDeletion } from '#features/verification/contract.ts';
import { proofs } from '#features/verification/server/schema.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { makeMember } from '#test/factories/member.ts';
import { changeStored } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { linkAs } from '#test/harness/vendors/instagram-login.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { handlesHeldBy } from '#test/harness/held-accounts.ts';
import { listLinkedAccounts, unlinkAccount } from '../contract.ts';
import { linkedAccounts } from './schema.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';
const PREMIUM = { membershipPlan: 'premium' } as const;

const subject = appPerTest();

async function linked(...handles: string[]) {
  const member = await makeMember(subject, PREMIUM);
  const ids = [];
  for (const handle of handles) ids.push((await linkAs(subject, member.browser, handle)).body.id);
  return { ...member, ids };
}
const unlink = (browser: Browser, id = '') => browser.call(unlinkAccount, { params: { id } });
const namesOf = async (browser: Browser) =>
  (await browser.call(listLinkedAccounts)).body.map(({ instagramUsername }) => instagramUsername);
const canRead = async (browser: Browser, query: string) =>
  (await browser.call(searchConfessions, { params: { query } })).status === 200;
const heldBy = (userId: number) => handlesHeldBy(subject, userId);
const downgrade = ({ id }: { id: number }) => changeStored(subject.services, id, { membershipPlan: 'free' });

describe('unlinking', () => {
  it('deletes link and token, closes the letters, releases the handle, and changes no other link', async () => {
    const { user, browser, ids } = await linked(ELISE, FLORA);
    expect((await unlink(browser, ids[0])).status).toBe(200);
    expect(await namesOf(browser)).toEqual([FLORA]);
    expect([await canRead(browser, ELISE), await canRead(browser, FLORA)]).toEqual([false, true]);
    expect(await heldBy(user.id)).toEqual([FLORA]);
    expect(await subject.services.db.$count(linkedAccounts)).toBe(1);
    expect(await subject.services.db.$count(proofs)).toBe(1);
  });

  it('answers not found for another member’s link', async () => {
    const [elise, other] = [await linked(ELISE), await linked(FLORA)];
    const absent = [];
    for (const id of [elise.ids[0], '00000000-0000-4000-8000-000000000000', 'x'])
      absent.push(await unlink(other.browser, id));
    expect(absent.map(({ status, error }) => `${status} ${error.code}`)).toEqual(Array(3).fill('404 NOT_FOUND'));
    expect((await unlink(subject.browser(), elise.ids[0])).status).toBe(401);
    expect(await namesOf(elise.browser)).toEqual([ELISE]);
  });

  it('a second time answers not found', async () => {
    const { browser, ids } = await linked(ELISE);
    const answers = await Promise.all([unlink(browser, ids[0]), unlink(browser, ids[0])]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  it('frees the account for another member, who holds the handle after thirty days', async () => {
    const [elise, other] = [await linked(ELISE), await linked()];
    await unlink(elise.browser, elise.ids[0]);
    expect((await linkAs(subject, other.browser, ELISE)).status).toBe(201);
    subject.clock.set('2026-04-12T23:59:59Z');
    expect(await heldBy(other.user.id)).toEqual([]);
    subject.clock.set('2026-04-13T00:00:00Z');
    expect(await heldBy(other.user.id)).toEqual([ELISE]);
  });

  it('concerns one account, also if another one has the handle meanwhile', async () => {
    const { user, browser, ids } = await linked(ELISE);
    subject.instagram.rename(ELISE, 'elise.elsewhere');
    subject.instagram.register(ELISE);
    await linkAs(subject, browser, ELISE);
    expect((await unlink(browser, ids[0])).status).toBe(200);
    expect([await namesOf(browser), await heldBy(user.id)]).toEqual([[ELISE], [ELISE]]);
    expect(await canRead(browser, ELISE)).toBe(true);
  });
});

describe('after a downgrade', () => {
  it('links are kept, listed and can be unlinked, and none can be added', async () => {
    const { user, browser, ids } = await linked(ELISE, FLORA);
    await downgrade(user);
    expect((await namesOf(browser)).toSorted()).toEqual([ELISE, FLORA]);
    expect((await linkAs(subject, browser, 'rosa.lindt')).error.code).toBe('PREMIUM_ONLY');
    expect((await unlink(browser, ids[0])).status).toBe(200);
    expect(await namesOf(browser)).toEqual([FLORA]);
  });
});

describe('a link is deleted', () => {
  const callAsMeta = (path: string, handle: string) =>
    subject.app.inject({
      method: 'POST',
      url: path,
      payload: { signed_request: subject.instagram.signedRequest(handle) },
      headers: { host: 'localhost:3000' },
    });

  it.each([deauthorize, requestDataDeletion])('when Meta calls $path, with its proof and hold', async ({ path }) => {
    const { user, browser } = await linked(ELISE, FLORA);
    expect((await callAsMeta(path, ELISE)).statusCode).toBe(200);
    expect([await namesOf(browser), await heldBy(user.id)]).toEqual([[FLORA], [FLORA]]);
    expect(await canRead(browser, ELISE)).toBe(false);
  });

  it('when its owner forgets the verification', async () => {
    const { user, browser } = await linked(ELISE, FLORA);
    await browser.call(forgetVerification);
    expect([await namesOf(browser), await heldBy(user.id)]).toEqual([[], []]);
  });

  it('with the account, and the handle has no holder any more', async () => {
    const { browser } = await linked(ELISE);
    expect((await browser.call(deleteAccount, { body: {} })).status).toBe(200);
    expect(await subject.services.db.$count(linkedAccounts)).toBe(0);
    const { id } = subject.instagram.account(ELISE);
    const account = (await readInstagramAccounts(subject.services, [id])).get(id)?.state;
    expect(account).toMatchObject({ provedBy: [], hold: { userId: null } });
  });

  it('when Instagram has not confirmed it for 90 days, and not before', async () => {
    const { user } = await linked(ELISE);
    await downgrade(user);
    subject.clock.set('2026-06-11T23:59:59Z');
    await purgeTables(subject.services);
    expect([await subject.services.db.$count(linkedAccounts), await heldBy(user.id)]).toEqual([1, [ELISE]]);
    subject.clock.set('2026-06-12T00:00:00Z');
    await purgeTables(subject.services);
    expect([await subject.services.db.$count(linkedAccounts), await heldBy(user.id)]).toEqual([0, []]);
  });
});

describe('a link is included', () => {
  it('in its owner’s export, without the token, and in nobody else’s', async () => {
    const [elise, other] = [await linked(ELISE), await linked()];
    const section = async (browser: Browser) => (await browser.call(exportData)).body['linkedAccounts'];
    expect(await section(elise.browser)).toEqual([
      {
        instagramUsername: ELISE,
        name: 'Elise Marchetti',
        by: 'login',
        accountType: 'MEDIA_CREATOR',
        linkedOn: '2026-03-14',
        lastVerifiedOn: '2026-03-14',
        isActive: true,
      },
    ]);
    expect(await section(other.browser)).toEqual([]);
  });
});
