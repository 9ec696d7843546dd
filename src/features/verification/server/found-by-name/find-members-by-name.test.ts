import { beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '#features/account/contract.ts';
import { updatePrivacySettings } from '#features/privacy/contract.ts';
import { searchProfiles } from '#features/profiles/contract.ts';
import { takeDump } from '#test/attack/dump.ts';
import { findInDump, Needle } from '#test/attack/find-secrets.ts';
import { makeMember } from '#test/factories/member.ts';
import { makeUser } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle, linkAs } from '#test/harness/vendors/instagram-login.ts';
import { proveByMessage } from '#test/harness/vendors/instagram-messages.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { runJob } from '#test/harness/jobs.ts';
import { forgetVerification } from '../../contract.ts';
import { findableNames } from '../schema.ts';
import { saveProof } from '../proofs/save-proof.ts';

const ZOE = 'zoe.kavanagh';
const PREMIUM = { membershipPlan: 'premium' } as const;

const subject = appPerTest();
let searcher: Browser;
beforeEach(async () => {
  searcher = (await makeMember(subject)).browser;
  // Only our own rows are searched here, not the accounts of the sandbox.
  subject.services.profileSearches.splice(1);
});

const search = async (q: string) => (await searcher.call(searchProfiles, { query: { q } })).body.profiles;
const find = async (q: string) => (await search(q)).map(({ username }) => username);
const allowFinding = (browser: Browser, findableByName = true) =>
  browser.call(updatePrivacySettings, { body: { emailNotifications: true, dataCollection: true, findableByName } });

const indexNames = () => runJob(subject, 'index-names');

/** A member who has proved a handle and can be found by name, since last night. */
async function findableMember(handle: string) {
  const member = await makeMember(subject);
  await proveHandle(subject, member.browser, handle);
  await allowFinding(member.browser);
  await indexNames();
  return member;
}

describe('a search by name', () => {
  it('finds members who proved an account, by all of the words, in any order, with or without accents', async () => {
    await findableMember(ZOE);
    for (const q of ['Zoë Kavanagh', 'zoe', 'KAVANAGH  zoë', 'kavanagh']) expect(await find(q), q).toEqual([ZOE]);
    for (const q of ['zo', 'zoe marchetti', 'kavanaghs', '...', '%']) expect(await find(q), q).toEqual([]);
  });

  it('finds members who linked an account', async () => {
    const { browser } = await makeMember(subject, PREMIUM);
    await linkAs(subject, browser, ZOE);
    await allowFinding(browser);
    await indexNames();
    expect(await find('zoe kavanagh')).toEqual([ZOE]);
  });

  it('finds members who proved an account by a message, without telling how we name it, and once if they proved both ways', async () => {
    const { browser } = await makeMember(subject);
    await allowFinding(browser);
    await proveByMessage(subject, browser, ZOE);
    await indexNames();
    expect(await find('zoe kavanagh')).toEqual([ZOE]);
    await proveHandle(subject, browser, ZOE);
    await indexNames();
    expect(await find('zoe kavanagh')).toEqual([ZOE]);
    expect(JSON.stringify(await search('zoe kavanagh'))).not.toContain(subject.instagram.phone.igsid(ZOE));
  });

  it('finds members only by the data that Instagram returned at the login', async () => {
    await findableMember(ZOE);
    expect(await search('zoe kavanagh')).toEqual([
      { id: subject.instagram.account(ZOE).id, username: ZOE, name: 'Zoë Kavanagh', platforms: ['Instagram'] },
    ]);
  });

  it('finds members who allow it, among many of the same name who do not', async () => {
    for (let n = 0; n < 60; n += 1) {
      const { id: userId } = await makeUser(subject.services);
      const account = { handle: `zoe.${n}`, name: 'Zoë', instagramId: `1${n}`, scopedId: `2${n}` };
      await saveProof(subject.services, { owner: { userId }, account, other: null, at: 0 });
    }
    await findableMember(ZOE);
    expect(await find('zoe')).toEqual([ZOE]);
  });

  it('finds an account once, even if several members proved it', async () => {
    await findableMember(ZOE);
    await findableMember(ZOE);
    expect(await find('zoe')).toEqual([ZOE]);
  });
  it('does not find visitors', async () => {
    await proveHandle(subject, subject.browser(), ZOE);
    await indexNames();
    expect(await find('zoe kavanagh')).toEqual([]);
    expect(await subject.services.db.$count(findableNames)).toBe(0);
  });

  it('does not find members who never switched it on', async () => {
    const { browser } = await makeMember(subject);
    await proveHandle(subject, browser, ZOE);
    await indexNames();
    expect(await find('zoe kavanagh')).toEqual([]);
  });

  it('finds nobody for a visitor', async () => {
    await findableMember(ZOE);
    searcher = subject.browser();
    expect(await find('zoe kavanagh')).toEqual([]);
  });

  it('does not find an account once one of its owners has switched it off', async () => {
    const [one] = [await findableMember(ZOE), await findableMember(ZOE)];
    await allowFinding(one.browser, false);
    expect(await find('zoe')).toEqual([]);
  });

  it('does not find members by words of different names', async () => {
    await findableMember(ZOE);
    await findableMember('elise.marchetti');
    expect([await find('zoe marchetti'), await find('elise kavanagh')]).toEqual([[], []]);
  });

  it('does not find members who opted out', async () => {
    const { browser } = await findableMember(ZOE);
    await browser.request({ method: 'POST', url: `/api/inboxes/${ZOE}/opt-out` });
    expect(await find('zoe kavanagh')).toEqual([]);
  });

  it('does not find members who have withdrawn their proofs', async () => {
    const { browser } = await findableMember(ZOE);
    await browser.call(forgetVerification);
    expect(await find('zoe kavanagh')).toEqual([]);
  });

  it('does not find members whose proof has expired or whose account is deleted', async () => {
    await findableMember(ZOE);
    const gone = await findableMember('elise.marchetti');
    await gone.browser.call(deleteAccount, { body: {} });
    expect(await find('elise marchetti')).toEqual([]);
    subject.clock.set('2026-06-12T00:00:00Z');
    expect(await find('zoe kavanagh')).toEqual([]);
  });

  it('does not find members whose handle has passed on to another Instagram account', async () => {
    await findableMember(ZOE);
    subject.instagram.rename(ZOE, 'zoe.elsewhere');
    subject.instagram.register(ZOE);
    await proveHandle(subject, subject.browser(), ZOE);
    expect(await find('zoe kavanagh')).toEqual([]);
  });

  it('does not find members whose handle Instagram shows for another account today', async () => {
    await findableMember(ZOE);
    await subject.services.lookups.set(ZOE, {
      id: '1',
      username: ZOE,
      name: 'Somebody',
      biography: null,
      pictureUrl: null,
      followers: null,
    });
    expect(await find('zoe kavanagh')).toEqual([]);
  });
});

it('a result of this search does not count as a lookup at Instagram', async () => {
  await findableMember(ZOE);
  await find('zoe kavanagh');
  expect(await subject.services.lookups.get(ZOE)).toBeUndefined();
});

it('the tables hold no word of a name in clear', async () => {
  await findableMember(ZOE);
  // Shorter words occur in random bytes now and then.
  const needles = ['kavanagh', 'Kavanagh', 'Zoë Kavanagh'].map((word) => new Needle(word));
  expect(findInDump(await takeDump(subject.services.db), needles)).toEqual([]);
  expect(await subject.services.db.$count(findableNames)).toBe(2);
});
