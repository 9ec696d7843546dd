import { describe, expect, it } from 'vitest';
import { exportData } from '#features/account/contract.ts';
import { getUnread } from '#features/notices/contract.ts';
import { searchConfessions } from '#features/inbox/contract.ts';
import { readPeriods } from '#features/handles/server/index.ts';
import { instagramAccounts } from '#features/handles/server/schema.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makeMember, type Member } from '#test/factories/member.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { handlesHeldBy } from '#test/harness/held-accounts.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { linkAs, proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { linkByMessage, proveByMessage } from '#test/harness/vendors/instagram-messages.ts';
import { listLinkedAccounts, unlinkAccount } from '../contract.ts';
import { reverifyLinked } from './reverify/reverify-linked.ts';
import { linkedAccounts } from './schema.ts';
import { openLink } from './sealed-link.ts';

const ELISE = 'elise.marchetti';
/** A personal account, which cannot log in. */
const BEN = 'ben.ashworth';
const ELITE = { membershipPlan: 'premium', emailVerifiedOn: '2026-03-01' } as const;

const subject = appPerTest();

const browserOf = ({ user }: Member) => subject.browser().signInAs(user);
async function listOf(member: Member) {
  const { body } = await (await browserOf(member)).call(listLinkedAccounts);
  return body.map(({ instagramUsername, lastVerifiedAt, isActive }) => [instagramUsername, lastVerifiedAt, isActive]);
}
const heldBy = ({ user }: Member) => handlesHeldBy(subject, user.id);
const canRead = async (member: Member, query: string) =>
  (await (await browserOf(member)).call(searchConfessions, { params: { query } })).status === 200;
const unread = async (member: Member) => (await (await browserOf(member)).call(getUnread)).body.letters;
const mails = async ({ user }: Member) => (await mailsTo(subject.services, user.email)).length;

async function linked(handle = BEN): Promise<Member> {
  const member = await makeMember(subject, ELITE);
  expect((await linkByMessage(subject, member.browser, handle)).status).toBe(201);
  return member;
}
async function runAfter(days: number): Promise<void> {
  subject.clock.advance(days * DAY);
  await reverifyLinked(subject.services);
}

describe('an account that was linked by a message', () => {
  it('is listed, opens its letters, holds its handle and gets alerts', async () => {
    const ben = await linked();
    expect([await listOf(ben), await heldBy(ben)]).toEqual([[[BEN, '2026-03-14', true]], [BEN]]);
    subject.clock.advance(HOUR);
    await deliverLetter(subject, BEN);
    expect([await canRead(ben, BEN), await unread(ben), await mails(ben)]).toEqual([true, 1, 1]);
  });

  it('has no token: Instagram’s id of the sender is sealed in the link and nowhere else', async () => {
    const ben = await linked();
    const rows = await subject.services.db.select().from(linkedAccounts);
    const igsid = subject.instagram.phone.igsid(BEN);
    const accounts = rows.map((row) => openLink(subject.services.keys, row).account);
    expect(accounts).toMatchObject([{ by: 'message', handle: BEN, instagramId: `sender:${igsid}` }]);
    expect(JSON.stringify(accounts)).not.toContain('token');
    const exported = (await ben.browser.call(exportData)).body['linkedAccounts'];
    expect(exported).toMatchObject([{ instagramUsername: BEN, by: 'message', accountType: null }]);
    expect(JSON.stringify(exported)).not.toContain(igsid);
  });

  it('is confirmed every week, for half a year, and follows a new handle', async () => {
    const ben = await linked();
    subject.instagram.requests.splice(0);
    await runAfter(6);
    expect(subject.instagram.requests).toEqual([]);
    for (let week = 0; week < 25; week += 1) await runAfter(7);
    expect(await listOf(ben)).toEqual([[BEN, '2026-09-11', true]]);
    subject.instagram.rename(BEN, 'ben.elsewhere');
    await runAfter(7);
    expect([await listOf(ben), await heldBy(ben)]).toEqual([
      [['ben.elsewhere', '2026-09-18', true]],
      ['ben.elsewhere'],
    ]);
    expect([await canRead(ben, BEN), await canRead(ben, 'ben.elsewhere')]).toEqual([false, true]);
  });

  it.each([
    ['blocked us', () => subject.instagram.phone.block(BEN)],
    ['withdrew the consent', () => subject.instagram.phone.consent(BEN, false)],
    ['does not exist any more', () => subject.instagram.rename(BEN, 'gone.sender')],
  ])('becomes inactive once its owner %s', async (_what, act) => {
    const ben = await linked();
    act();
    await runAfter(7);
    expect(await listOf(ben)).toEqual([[BEN, '2026-03-14', false]]);
  });

  it.each(['broken.sender', 'limited.sender', 'nonsense.sender'])(
    'stays as it is while Instagram does not answer clearly (%s), and is tried again',
    async (fault) => {
      const ben = await linked();
      subject.instagram.rename(BEN, fault);
      await runAfter(7);
      expect(await listOf(ben)).toEqual([[BEN, '2026-03-14', true]]);
      subject.instagram.rename(fault, BEN);
      await runAfter(1);
      expect(await listOf(ben)).toEqual([[BEN, '2026-03-22', true]]);
    },
  );

  it('is forgotten when it is unlinked, with its proof', async () => {
    const ben = await linked();
    const [{ id } = { id: '' }] = (await ben.browser.call(listLinkedAccounts)).body;
    expect((await ben.browser.call(unlinkAccount, { params: { id } })).status).toBe(200);
    expect(await subject.services.db.$count(linkedAccounts)).toBe(0);
    expect([await heldBy(ben), await canRead(ben, BEN)]).toEqual([[], false]);
  });

  it('can be linked by one member', async () => {
    await linked();
    const other = await makeMember(subject, ELITE);
    const { status, error } = await linkByMessage(subject, other.browser, BEN);
    expect([status, error.code]).toEqual([409, 'LINKED_ELSEWHERE']);
    const free = await makeMember(subject);
    expect((await linkByMessage(subject, free.browser, BEN)).status).toBe(403);
  });
});

describe('a handle that is linked in both ways', () => {
  async function linkedBoth(): Promise<Member> {
    const member = await linked(ELISE);
    subject.clock.advance(HOUR);
    expect((await linkAs(subject, member.browser, ELISE)).body.instagramUsername).toBe(ELISE);
    return member;
  }

  it('is listed once, and both links are confirmed every week', async () => {
    const elise = await linkedBoth();
    expect(await listOf(elise)).toEqual([[ELISE, '2026-03-14', true]]);
    await runAfter(7);
    expect(await listOf(elise)).toEqual([[ELISE, '2026-03-21', true]]);
    expect(await subject.services.db.$count(linkedAccounts)).toBe(2);
  });

  it('is one account, however often the links are confirmed', async () => {
    await linkedBoth();
    for (let week = 0; week < 5; week += 1) await runAfter(7);
    expect(await subject.services.db.$count(instagramAccounts)).toBe(1);
    expect((await readPeriods(subject.services, [ELISE]))(ELISE)).toHaveLength(1);
  });

  it('counts each unread letter once, whichever way it is for, and mails about both', async () => {
    const elise = await linkedBoth();
    subject.clock.advance(HOUR);
    await deliverLetter(subject, ELISE);
    subject.clock.advance(HOUR);
    await proveByMessage(subject, elise.browser, ELISE);
    subject.clock.advance(HOUR);
    await deliverLetter(subject, ELISE);
    expect([await unread(elise), await mails(elise)]).toEqual([2, 2]);
  });

  it('is unlinked as a whole', async () => {
    const elise = await linkedBoth();
    const [{ id } = { id: '' }] = (await elise.browser.call(listLinkedAccounts)).body;
    expect((await elise.browser.call(unlinkAccount, { params: { id } })).status).toBe(200);
    expect([await listOf(elise), await heldBy(elise), await canRead(elise, ELISE)]).toEqual([[], [], false]);
  });

  it('stays linked by the other way when one is no longer confirmed', async () => {
    const elise = await linkedBoth();
    subject.instagram.revoke(ELISE);
    await runAfter(7);
    expect([await listOf(elise), await heldBy(elise)]).toEqual([[[ELISE, '2026-03-21', true]], [ELISE]]);
    for (let week = 1; week < 13; week += 1) await runAfter(7);
    await purgeTables(subject.services);
    expect(await subject.services.db.$count(linkedAccounts)).toBe(1);
    expect([await listOf(elise), await heldBy(elise)]).toEqual([[[ELISE, '2026-06-13', true]], [ELISE]]);
    expect(await canRead(elise, ELISE)).toBe(true);
  });

  it('is linked by one member, in whichever way', async () => {
    const [one, other] = [await linked(ELISE), await makeMember(subject, ELITE)];
    expect((await linkAs(subject, other.browser, ELISE)).error.code).toBe('LINKED_ELSEWHERE');
    await runAfter(7);
    expect([await listOf(one), await listOf(other)]).toEqual([[[ELISE, '2026-03-21', true]], []]);
  });

  it('belongs to two members if it is not known that both have linked the same account', async () => {
    // Neither a lookup nor a question about the sender tells.
    subject.instagram.account(ELISE).isAgeGated = true;
    const one = await linked(ELISE);
    subject.clock.advance(DAY);
    const other = await makeMember(subject, ELITE);
    const { used } = subject.instagram.sandbox.graph;
    used.messages = 100;
    expect((await linkAs(subject, other.browser, ELISE)).status).toBe(201);
    used.messages = 0;
    expect(await listOf(one)).toEqual([[ELISE, '2026-03-14', true]]);
    expect(await listOf(other)).toEqual([[ELISE, '2026-03-15', true]]);
    await runAfter(7);
    expect(await subject.services.db.$count(instagramAccounts)).toBe(1);
    expect([await heldBy(one), await heldBy(other)]).toEqual([[ELISE], []]);
  });
});

it('a linked handle that was proved in the other way too gets alerts about the letters of both', async () => {
  const elise = await makeMember(subject, ELITE);
  await linkAs(subject, elise.browser, ELISE);
  subject.clock.advance(HOUR);
  await proveByMessage(subject, elise.browser, ELISE);
  subject.clock.advance(HOUR);
  await deliverLetter(subject, ELISE);
  expect([await unread(elise), await mails(elise)]).toEqual([1, 1]);
  await proveHandle(subject, elise.browser, ELISE);
  subject.clock.advance(HOUR);
  await deliverLetter(subject, ELISE);
  expect([await unread(elise), await mails(elise)]).toEqual([2, 2]);
});
