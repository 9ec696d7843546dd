import { beforeEach, describe, expect, it } from 'vitest';
import { blockAuthor, optOut } from '#features/inbox/contract.ts';
import { listMatches } from '#features/matches/contract.ts';
import { reopenProfile, requestOptOut } from '#features/opt-out/contract.ts';
import { searchInstagram } from '#features/profiles/contract.ts';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import { sendForm, sendLetter } from '#test/factories/letter.ts';
import { makeMember } from '#test/factories/member.ts';
import { owners } from '#test/factories/owners.ts';
import { newestLetter } from '#test/factories/reader.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { runJob } from '#test/harness/jobs.ts';
import { logInAtInstagram, verifyAs } from '#test/harness/vendors/instagram-login.ts';
import { logInByMessage, verifyByMessage } from '#test/harness/vendors/instagram-messages.ts';

const subject = appPerTest();
const { account, rename, signIn, prover, write, inbox } = owners(subject);

const PREMIUM = { membershipPlan: 'premium' } as const;
const author = async () => (await makeMember(subject, PREMIUM)).browser;
const deliverAlone = () => {
  subject.services.deliverySettings = { ...subject.services.deliverySettings, minAuthors: 1 };
};
beforeEach(deliverAlone);

describe('an earlier owner who uses a proof some minutes after Instagram’s answer', () => {
  it.each(['message', 'login'] as const)('by %s does not take the handle from its new owner', async (by) => {
    account('ben', by === 'login' ? 'creator' : 'personal');
    const before = await makeMember(subject);
    await (by === 'login' ? logInAtInstagram : logInByMessage)(subject, before.browser, 'ben');
    rename('ben', 'ben.elsewhere');
    account('ben', 'personal');
    subject.clock.advance(MINUTE);
    const clara = await prover('ben', 'message');
    expect((await (by === 'login' ? verifyAs : verifyByMessage)(before.browser, 'ben')).status).toBe(200);
    await write('ben', 'To Clara.');
    expect([await inbox(clara, 'ben'), await inbox(before, 'ben')]).toEqual([['To Clara.'], []]);
  });

  it('does not read what came meanwhile for the first who proves the handle', async () => {
    subject.clock.set('2026-03-14T12:55:00Z');
    account('ben', 'personal');
    const before = await makeMember(subject);
    await logInByMessage(subject, before.browser, 'ben');
    rename('ben', 'ben.elsewhere');
    account('ben', 'personal');
    subject.clock.set('2026-03-14T13:01:00Z');
    await sendLetter(await author(), 'ben', { message: 'To Clara.' });
    await verifyByMessage(before.browser, 'ben');
    // Nobody can ask who somebody is that blocks us.
    subject.instagram.phone.block('ben.elsewhere');
    subject.clock.advance(HOUR);
    expect(await inbox(before, 'ben')).toEqual(['…']);
  });
});

it('who gets a handle back does not read what was sent, unconfirmed, while another person had it', async () => {
  account('ben', 'personal');
  const thief = await prover('ben', 'message');
  subject.instagram.phone.block('ben');
  rename('ben', 'thief');
  account('ben', 'personal');
  await write('ben', 'To Ben.');
  const ben = await prover('ben', 'message');
  await write('ben', 'To Ben again.');
  rename('ben', 'ben.elsewhere');
  rename('thief', 'ben');
  subject.instagram.phone.block('ben', false);
  await prover('ben', 'message', thief);
  expect([await inbox(ben, 'ben'), await inbox(thief, 'ben')]).toEqual([['To Ben again.'], []]);
});

it('an earlier owner gets nothing that is sent an hour after the handle has passed on', async () => {
  account('star', 'creator');
  const first = await prover('star', 'login');
  const browser = await author();
  await browser.call(searchInstagram, { query: { username: 'star' } });
  rename('star', 'star.elsewhere');
  account('star', 'creator');
  subject.clock.advance(HOUR);
  await sendLetter(browser, 'star', { message: 'To the second.' });
  expect(await inbox(first, 'star')).toEqual([]);
});

it('an author who was blocked does not reach the other id of the same person', async () => {
  // Lookups do not show it, so a message alone does not join the two.
  account('rosa', 'creator').isAgeGated = true;
  const rosa = await prover('rosa', 'message');
  const blocked = await write('rosa', 'First.');
  const browser = await signIn(rosa);
  await browser.call(blockAuthor, { params: { id: await newestLetter(browser, 'rosa') } });
  await prover('rosa', 'login', rosa);
  await write('rosa', 'Again.', blocked);
  expect(await inbox(rosa, 'rosa')).toEqual(['First.']);
});

it('an inbox does not wait for letters to a name that its owner has given up', async () => {
  account('ben', 'personal');
  const ben = await prover('ben', 'message');
  subject.instagram.phone.block('ben');
  await write('ben', 'Unconfirmed.');
  subject.instagram.phone.block('ben', false);
  rename('ben', 'ben.new');
  await prover('ben.new', 'message', ben);
  expect(await inbox(ben, 'ben.new')).toEqual([]);
});

it('a letter that opens after a confirmation makes a match', async () => {
  account('alf', 'creator');
  account('bea', 'personal');
  const [alf, bea] = [await makeMember(subject, PREMIUM), await makeMember(subject, PREMIUM)];
  await prover('alf', 'login', alf);
  await prover('bea', 'message', bea);
  await write('alf', 'To Alf.', bea);
  const browser = await signIn(alf);
  await browser.call(searchInstagram, { query: { username: 'bea' } });
  await subject.instagram.down();
  await sendLetter(browser, 'bea', { message: 'To Bea.' });
  await runJob(subject, 'after-delivery');
  expect(await inbox(bea, 'bea')).toEqual(['…']);
  await subject.instagram.upAgain();
  expect(await inbox(bea, 'bea')).toEqual(['To Bea.']);
  expect((await (await signIn(bea)).call(listMatches)).body.matches).toHaveLength(1);
});

describe('an earlier owner, before the new one has proved the handle,', () => {
  beforeEach(async () => {
    account('ben', 'personal');
  });
  async function passOn() {
    const ben = await prover('ben', 'message');
    subject.clock.advance(HOUR + 1);
    rename('ben', 'ben.elsewhere');
    account('ben', 'personal');
    return ben;
  }

  it('closes their own inbox and not the handle', async () => {
    const browser = await signIn(await passOn());
    expect((await browser.call(optOut, { params: { handle: 'ben' } })).status).toBe(200);
    expect((await sendForm(await author(), { targetName: 'ben' })).status).toBe(201);
  });

  it('does not open a profile that was closed on request', async () => {
    const ben = await passOn();
    await subject.browser().call(requestOptOut, { body: { handle: 'ben' } });
    subject.clock.advance(2 * DAY - HOUR);
    await runJob(subject, 'apply-opt-outs');
    const browser = await signIn(ben);
    expect((await browser.call(reopenProfile, { params: { handle: 'ben' } })).error.code).toBe('NOT_VERIFIED');
    expect((await sendForm(await author(), { targetName: 'ben' })).body).toMatchObject({ code: 'OPTED_OUT' });
  });
});
