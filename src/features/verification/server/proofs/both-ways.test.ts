import { describe, expect, it } from 'vitest';
import { deleteAccount, exportData } from '#features/account/contract.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { makeMember } from '#test/factories/member.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { messageIdOf, proveByMessage } from '#test/harness/vendors/instagram-messages.ts';
import { forgetVerification } from '../../contract.ts';
import { holderOf } from '../handles/handle-holders.ts';
import { handleClaims, proofs } from '../schema.ts';
import { findMinors } from './find-minors.ts';
import { wayOf } from './message-account.ts';
import { readProofsOf } from './proofs.ts';

const ELISE = 'elise.marchetti';
const subject = appPerTest();

const rows = () => subject.services.db.$count(proofs);
const messageId = (handle: string) => messageIdOf(subject, handle);

/** How a member has proved a handle. */
async function waysOf({ user }: { user: { id: number } }, handle = ELISE) {
  const own = await readProofsOf(subject.services, { userId: user.id });
  return own
    .filter((proof) => proof.handle === handle)
    .map(({ instagramId }) => wayOf(instagramId))
    .toSorted();
}
async function proveBoth(browser: Browser, handle = ELISE): Promise<void> {
  await proveHandle(subject, browser, handle);
  await proveByMessage(subject, browser, handle);
}

describe('proofs by login and by message', () => {
  it('of one member stand side by side, and each replaces its own', async () => {
    const member = await makeMember(subject);
    await proveBoth(member.browser);
    await proveBoth(member.browser);
    expect(await waysOf(member)).toEqual(['login', 'message']);
    expect(await rows()).toBe(2);
  });

  it('of two members do not outdate each other', async () => {
    const [one, other] = [await makeMember(subject), await makeMember(subject)];
    await proveHandle(subject, one.browser, ELISE);
    await proveByMessage(subject, other.browser, ELISE);
    expect([await waysOf(one), await waysOf(other)]).toEqual([['login'], ['message']]);
  });

  it('by message are outdated by another account that proves the handle by message, and by a new handle', async () => {
    const [before, after] = [await makeMember(subject), await makeMember(subject)];
    await proveBoth(before.browser);
    subject.instagram.rename(ELISE, 'elise.elsewhere');
    subject.instagram.register(ELISE);
    await proveByMessage(subject, after.browser, ELISE);
    expect([await waysOf(before), await waysOf(after)]).toEqual([['login'], ['message']]);
    await proveByMessage(subject, before.browser, 'elise.elsewhere');
    subject.instagram.rename('elise.elsewhere', 'elise.again');
    await proveByMessage(subject, before.browser, 'elise.again');
    expect([await waysOf(before, 'elise.elsewhere'), await waysOf(before, 'elise.again')]).toEqual([[], ['message']]);
  });

  it('of a personal account are as good as a login', async () => {
    const member = await makeMember(subject);
    expect((await proveByMessage(subject, member.browser, 'ben.ashworth')).body.success).toBe(true);
    expect(await waysOf(member, 'ben.ashworth')).toEqual(['message']);
    expect(await holderOf(subject.services, 'ben.ashworth')).toEqual({
      userId: member.user.id,
      instagramIds: [messageId('ben.ashworth')],
    });
  });

  it('are exported with how they were proved', async () => {
    const { browser } = await makeMember(subject);
    await proveBoth(browser);
    const exported = (await browser.call(exportData)).body['verifiedProfiles'] as { by: string }[];
    expect(exported.toSorted((a, b) => a.by.localeCompare(b.by))).toEqual([
      { instagramUsername: ELISE, name: 'Elise Marchetti', by: 'login', verifiedOn: '2026-03-14' },
      { instagramUsername: ELISE, name: 'Elise Marchetti', by: 'message', verifiedOn: '2026-03-14' },
    ]);
    expect(JSON.stringify(exported)).not.toContain(subject.instagram.phone.igsid(ELISE));
  });

  it('end together: when forgotten, with the account, and after 90 days', async () => {
    const [one, two, three] = [await makeMember(subject), await makeMember(subject), await makeMember(subject)];
    for (const { browser } of [one, two, three]) await proveBoth(browser);
    await one.browser.call(forgetVerification);
    expect([await rows(), await waysOf(one)]).toEqual([4, []]);
    expect((await two.browser.call(deleteAccount, { body: {} })).status).toBe(200);
    expect(await rows()).toBe(2);
    subject.clock.set('2026-06-11T23:59:59Z');
    await purgeTables(subject.services);
    expect(await rows()).toBe(2);
    subject.clock.set('2026-06-12T00:00:00Z');
    await purgeTables(subject.services);
    expect([await rows(), await subject.services.db.$count(handleClaims)]).toEqual([0, 1]);
  });
});

describe('a minor', () => {
  const YOUNG = { dateOfBirth: '2010-01-01', parentalPermission: true };
  const loginId = () => subject.instagram.account(ELISE).id;

  it('is found by the account, and by the handle where it was proved in the other way', async () => {
    const { browser } = await makeMember(subject, YOUNG);
    const asked = [
      { handle: ELISE, instagramId: loginId() },
      { handle: ELISE, instagramId: messageId(ELISE) },
      // Another account of the same way has the handle by now.
      { handle: ELISE, instagramId: 'message:another' },
      { handle: 'another.handle', instagramId: loginId() },
    ];
    const found = async () => asked.map(await findMinors(subject.services, asked));
    expect(await found()).toEqual([false, false, false, false]);
    await proveByMessage(subject, browser, ELISE);
    expect(await found()).toEqual([true, true, false, false]);
    await proveHandle(subject, browser, ELISE);
    expect(await found()).toEqual([true, true, true, true]);
  });
});
