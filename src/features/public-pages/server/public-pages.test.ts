import { describe, expect, it } from 'vitest';
import { deleteAccount, exportData } from '#features/account/contract.ts';
import { findHandleOwners } from '#features/handles/server/index.ts';
import { optOut, updateInbox } from '#features/inbox/contract.ts';
import { forgetVerification } from '#features/verification/contract.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { makePremiumMember, type Member } from '#test/factories/member.ts';
import { makeReader } from '#test/factories/reader.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import type { UserFields } from '#test/factories/user.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import * as contract from '../contract.ts';

const ELISE = 'elise.marchetti';
const LINE = 'If you sat next to me on the 7:42, say so.';
const PAGE = { isOn: true, showsName: false, line: LINE };
const MINOR = { dateOfBirth: '2010-06-01', parentalPermission: true };
const CONFIRMED: UserFields = { firstName: 'Elise', emailVerifiedOn: '2026-03-01' };

const subject = appPerTest();

const save = ({ browser }: Pick<Member, 'browser'>, body: object = {}, handle = ELISE) =>
  browser.call(contract.savePublicPage, { params: { handle }, body: { ...PAGE, ...body } });
const own = async ({ browser }: Member) => (await browser.call(contract.listOwnPages)).body.pages;
/** What everybody sees. */
const shown = async (handle = ELISE) =>
  (await subject.browser().call(contract.getPublicPage, { params: { handle } })).body.page;

/** A member with a page that is on. */
async function pageOwner(): Promise<Member> {
  const owner = await makePremiumMember(subject, [ELISE], CONFIRMED);
  expect((await save(owner)).status).toBe(200);
  return owner;
}

describe('a public page', () => {
  it('is off until its owner switches it on, and shows what they choose', async () => {
    const owner = await makePremiumMember(subject, [ELISE], CONFIRMED);
    expect(await own(owner)).toEqual([{ handle: ELISE, isOn: false, showsName: false, line: '', rests: null }]);
    expect(await shown()).toBeNull();
    expect((await save(owner, { line: `  ${LINE}\n ` })).body).toEqual({ handle: ELISE, ...PAGE, rests: null });
    expect(await shown()).toEqual({ handle: ELISE, firstName: null, line: LINE });
    await save(owner, { showsName: true, line: '' });
    expect(await shown()).toEqual({ handle: ELISE, firstName: 'Elise', line: '' });
    await save(owner, { isOn: false });
    expect(await shown()).toBeNull();
    expect(await own(owner)).toMatchObject([{ isOn: false, line: LINE }]);
  });

  it('is found in every spelling of the handle; what is no handle has none', async () => {
    await pageOwner();
    for (const handle of ['@Elise.Marchetti', 'ELISE.MARCHETTI', ' elise.marchetti ']) {
      expect(await shown(handle), handle).toMatchObject({ handle: ELISE });
    }
    for (const handle of ['elise marchetti', 'élise', 'a'.repeat(31), '@']) {
      const { status } = await subject.browser().call(contract.getPublicPage, { params: { handle } });
      expect(status, handle).toBe(404);
    }
  });

  it('belongs to members who have proved the handle: not to strangers, visitors with a proof, or people under 18', async () => {
    const stranger = await makePremiumMember(subject, ['flora.whitfield']);
    expect((await save(stranger)).error.code).toBe('NOT_FOUND');
    expect((await save({ browser: await makeReader(subject, ELISE) })).status).toBe(401);
    const minor = await makePremiumMember(subject, [ELISE], MINOR);
    expect([(await save(minor)).error.code, await own(minor)]).toEqual(['NOT_FOUND', []]);
    expect(await shown()).toBeNull();
  });

  it('says nothing that moderation would stop or only hold, and not how to reach its owner', async () => {
    const owner = await makePremiumMember(subject, [ELISE], CONFIRMED);
    for (const line of [
      'I will kill you.',
      'You worthless, disgusting pig.',
      'Call 0176 5550 1234',
      'kite@post.example',
    ]) {
      const { status, error } = await save(owner, { line });
      expect([status, error.code, error.issues?.[0]?.path], line).toEqual([422, 'MODERATION', 'line']);
    }
    const troubled = await save(owner, { line: 'I want to end my life tonight.' });
    expect(troubled.error.message).toBe(
      'Please write another line. If things are hard right now, somebody will listen:',
    );
    expect((await save(owner, { line: 'x'.repeat(121) })).status).toBe(400);
    expect((await save(owner, { line: '愛'.repeat(120) })).status).toBe(200);
  });

  it('can be switched off whatever its line says, and is reviewed when it goes on again', async () => {
    const owner = await pageOwner();
    const line = 'You worthless, disgusting pig.';
    expect((await save(owner, { isOn: false, line })).body).toMatchObject({ isOn: false, line });
    expect((await save(owner, { line })).error.code).toBe('MODERATION');
    expect(await shown()).toBeNull();
  });
});

describe('a page goes off', () => {
  it('while the inbox is paused', async () => {
    const owner = await pageOwner();
    const pause = (paused: boolean) => owner.browser.call(updateInbox, { params: { handle: ELISE }, body: { paused } });
    await pause(true);
    expect([await shown(), await own(owner)]).toMatchObject([null, [{ isOn: true, rests: 'paused' }]]);
    await pause(false);
    expect(await shown()).not.toBeNull();
  });

  it('while its owner is suspended, who cannot change it then', async () => {
    const owner = await pageOwner();
    await suspendPerson(subject.services, owner.user);
    expect(await shown()).toBeNull();
    expect((await save(owner)).error.code).toBe('SUSPENDED');
  });

  it('when the inbox is closed', async () => {
    const owner = await pageOwner();
    await owner.browser.call(optOut, { params: { handle: ELISE } });
    expect([await shown(), await own(owner)]).toEqual([null, []]);
  });

  it('when the proof is forgotten, and is off after the next one', async () => {
    const owner = await pageOwner();
    await owner.browser.call(forgetVerification);
    expect([await shown(), await own(owner)]).toEqual([null, []]);
    await proveHandle(subject, owner.browser, ELISE);
    expect([await shown(), await own(owner)]).toMatchObject([null, [{ isOn: false, line: '' }]]);
  });

  it('when the account is deleted, whose export has it', async () => {
    const { browser, user } = await pageOwner();
    const { body } = await browser.call(exportData);
    const exported = { handle: ELISE, isOn: true, showsFirstName: false, line: LINE };
    expect(body['verifiedProfiles']).toMatchObject([{ instagramUsername: ELISE, publicPage: exported }]);
    await browser.call(deleteAccount, { body: {} });
    expect(await shown()).toBeNull();
    const owner = (await findHandleOwners(subject.services, [ELISE])).get(ELISE);
    expect([owner?.account.page, JSON.stringify(owner)]).toEqual([null, expect.not.stringContaining(`${user.id}`)]);
  });

  it('when the proof has ended', async () => {
    await pageOwner();
    subject.clock.advance(89 * DAY);
    expect(await shown()).not.toBeNull();
    subject.clock.advance(2 * DAY);
    expect(await shown()).toBeNull();
  });

  it('when the handle has another owner', async () => {
    const owner = await pageOwner();
    subject.instagram.rename(ELISE, 'elise.elsewhere');
    subject.instagram.rename('flora.whitfield', ELISE);
    subject.clock.advance(HOUR);
    const next = await makePremiumMember(subject, [ELISE]);
    expect([await shown(), await own(owner)]).toEqual([null, []]);
    expect((await save(owner)).error.code).toBe('NOT_FOUND');
    await save(next, { line: 'Mine now.' });
    expect(await shown()).toMatchObject({ line: 'Mine now.' });
  });

  it('when a person under 18 proves the account too', async () => {
    await pageOwner();
    await makePremiumMember(subject, [ELISE], MINOR);
    expect(await shown()).toBeNull();
  });
});

it('of two members who have proved the account, the one who saved last has the page', async () => {
  const first = await pageOwner();
  const second = await makePremiumMember(subject, [ELISE], { ...CONFIRMED, firstName: 'Lise' });
  expect(await own(second)).toMatchObject([{ isOn: false, line: '' }]);
  await save(second, { showsName: true, line: '' });
  expect([await shown(), await own(first)]).toMatchObject([{ firstName: 'Lise' }, [{ isOn: false, line: '' }]]);
});
