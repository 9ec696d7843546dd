import { beforeEach, describe, expect, it } from 'vitest';
import { searchConfessions } from '#features/inbox/contract.ts';
import { handleProven } from '#features/verification/server/index.ts';
import { DAY } from '#platform/shared/durations.ts';
import { makeMember } from '#test/factories/member.ts';
import { changeStored } from '#test/factories/user.ts';
import { linkAs } from '#test/harness/vendors/instagram-login.ts';
import { on } from '#platform/server/events.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { handlesHeldBy } from '#test/harness/held-accounts.ts';
import { listLinkedAccounts, unlinkAccount } from '../../contract.ts';
import { reverifyLinked } from './reverify-linked.ts';
import { linkedAccounts } from '../schema.ts';
import { openLink } from '../sealed-link.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';
const PREMIUM = { membershipPlan: 'premium' } as const;

const subject = appPerTest();
let published: { userId: number; handle: string }[] = [];
beforeEach(() => {
  published = [];
});

async function linked(...handles: string[]) {
  const member = await makeMember(subject, PREMIUM);
  for (const handle of handles) await linkAs(subject, member.browser, handle);
  return member;
}
type Member = Awaited<ReturnType<typeof linked>>;

/** Advances the clock, runs the job, and signs the members in again. */
async function runAfter(days: number): Promise<void> {
  subject.clock.advance(days * DAY);
  subject.instagram.requests.splice(0);
  const subscriptions = [on(handleProven, async (_services, proof) => void published.push(proof))];
  await reverifyLinked({ ...subject.services, subscriptions });
}
const browserOf = ({ user }: Member) => subject.browser().signInAs(user);
async function listOf(member: Member) {
  const { body } = await (await browserOf(member)).call(listLinkedAccounts);
  return body.map(({ instagramUsername, lastVerifiedAt, isActive }) => [instagramUsername, lastVerifiedAt, isActive]);
}
const heldBy = ({ user }: Member) => handlesHeldBy(subject, user.id);
const canRead = async (member: Member, query: string) =>
  (await (await browserOf(member)).call(searchConfessions, { params: { query } })).status === 200;
const calls = (path: string) => subject.instagram.requests.filter((url) => url.includes(path)).length;
const setPlan = ({ user }: Member, plan: 'free' | 'premium') =>
  changeStored(subject.services, user.id, { membershipPlan: plan });
async function tokens(): Promise<string[]> {
  const rows = await subject.services.db.select().from(linkedAccounts);
  const accounts = rows.map((row) => openLink(subject.services.keys, row).account);
  return accounts.flatMap((account) => (account.by === 'login' ? [account.token] : []));
}

describe('a link is verified again', () => {
  it('after seven days and not before, which renews its proof and its hold', async () => {
    const elise = await linked(ELISE);
    await runAfter(6);
    expect(subject.instagram.requests).toEqual([]);
    await runAfter(1);
    expect([calls('/me'), calls('refresh_access_token')]).toEqual([1, 0]);
    expect(await listOf(elise)).toEqual([[ELISE, '2026-03-21', true]]);
    expect(published).toEqual([{ userId: elise.user.id, handle: ELISE }]);
    // After the 90 days of the first proof, and within those of the second.
    subject.clock.set('2026-06-18T23:59:59Z');
    expect([await heldBy(elise), await canRead(elise, ELISE)]).toEqual([[ELISE], true]);
    subject.clock.set('2026-06-19T00:00:00Z');
    expect([await heldBy(elise), await canRead(elise, ELISE)]).toEqual([[], false]);
  });

  it('for half a year, with tokens that are renewed before they expire', async () => {
    const elise = await linked(ELISE);
    const [first] = await tokens();
    let exchanges = 0;
    for (let week = 0; week < 26; week += 1) {
      await runAfter(7);
      exchanges += calls('refresh_access_token');
    }
    expect(await listOf(elise)).toEqual([[ELISE, '2026-09-12', true]]);
    expect(exchanges).toBe(3);
    expect(await tokens()).not.toEqual([first]);
  });

  it('only while its owner has premium', async () => {
    const elise = await linked(ELISE);
    await setPlan(elise, 'free');
    await runAfter(20);
    expect(subject.instagram.requests).toEqual([]);
    expect(await listOf(elise)).toEqual([[ELISE, '2026-03-14', true]]);
    await setPlan(elise, 'premium');
    await runAfter(0);
    expect(await listOf(elise)).toEqual([[ELISE, '2026-04-03', true]]);
  });
});

describe('an account with a new handle', () => {
  it('keeps its link under the new handle', async () => {
    const elise = await linked(ELISE);
    subject.instagram.rename(ELISE, 'elise.elsewhere');
    await runAfter(7);
    expect(await listOf(elise)).toEqual([['elise.elsewhere', '2026-03-21', true]]);
    expect(await heldBy(elise)).toEqual(['elise.elsewhere']);
    expect([await canRead(elise, ELISE), await canRead(elise, 'elise.elsewhere')]).toEqual([false, true]);
    expect(published).toMatchObject([{ handle: 'elise.elsewhere' }]);
  });

  it('keeps it also if its old handle is another member’s now', async () => {
    const [elise, flora] = [await linked(ELISE), await linked(FLORA)];
    subject.instagram.rename(ELISE, 'elise.elsewhere');
    subject.instagram.rename(FLORA, ELISE);
    await runAfter(7);
    expect([await listOf(elise), await listOf(flora)]).toEqual([
      [['elise.elsewhere', '2026-03-21', true]],
      [[ELISE, '2026-03-21', true]],
    ]);
    expect([await heldBy(elise), await heldBy(flora)]).toEqual([['elise.elsewhere'], [ELISE]]);
  });
});

describe('a link whose token is refused', () => {
  it('becomes inactive, is not asked about again, and can be linked again', async () => {
    const elise = await linked(ELISE);
    subject.instagram.revoke(ELISE);
    await runAfter(7);
    expect(await listOf(elise)).toEqual([[ELISE, '2026-03-14', false]]);
    await runAfter(7);
    expect(subject.instagram.requests).toEqual([]);
    await linkAs(subject, await browserOf(elise), ELISE);
    expect(await listOf(elise)).toEqual([[ELISE, '2026-03-28', true]]);
  });

  it('because it has expired becomes inactive too', async () => {
    const elise = await linked(ELISE);
    await runAfter(61);
    expect([calls('refresh_access_token'), calls('/me')]).toEqual([1, 0]);
    expect(await listOf(elise)).toEqual([[ELISE, '2026-03-14', false]]);
  });

  it('does not stop the other links', async () => {
    const [elise, flora] = [await linked(ELISE), await linked(FLORA)];
    subject.instagram.revoke(ELISE);
    await runAfter(7);
    expect(await listOf(flora)).toEqual([[FLORA, '2026-03-21', true]]);
    expect(await listOf(elise)).toEqual([[ELISE, '2026-03-14', false]]);
  });
});

describe('while Instagram does not answer clearly', () => {
  it.each(['limited.login', 'nameless.login'])(
    'as for %s, everything stays as it is and is tried again',
    async (fault) => {
      const elise = await linked(ELISE);
      subject.instagram.rename(ELISE, fault);
      await runAfter(7);
      expect(await listOf(elise)).toEqual([[ELISE, '2026-03-14', true]]);
      subject.instagram.rename(fault, ELISE);
      await runAfter(1);
      expect(await listOf(elise)).toEqual([[ELISE, '2026-03-22', true]]);
    },
  );

  it('the job stops after a few tries if Instagram cannot be reached', async () => {
    const members = [];
    for (let n = 0; n < 12; n += 1) members.push(await linked(`person.${n}`));
    await subject.instagram.down();
    let asked = 0;
    const { instagram } = subject.services;
    const readOwner: typeof instagram.readOwner = (...question) => {
      asked += 1;
      return instagram.readOwner(...question);
    };
    subject.services.instagram = { ...instagram, readOwner };
    await runAfter(7);
    expect(asked).toBe(5);
    await subject.instagram.upAgain();
    await runAfter(1);
    for (const [n, member] of members.entries())
      expect(await listOf(member)).toEqual([[`person.${n}`, '2026-03-22', true]]);
  });
});

describe('a change while Instagram answers', () => {
  /** Runs an action between the request to Instagram and its answer. */
  function meanwhile(act: () => Promise<unknown>): void {
    const { instagram } = subject.services;
    const readOwner: typeof instagram.readOwner = async (...question) => {
      const answer = await instagram.readOwner(...question);
      await act();
      return answer;
    };
    subject.services.instagram = { ...instagram, readOwner };
  }

  it('an unlink is kept, and the account has no holder', async () => {
    const elise = await linked(ELISE);
    const [{ id } = { id: '' }] = (await elise.browser.call(listLinkedAccounts)).body;
    meanwhile(async () => (await browserOf(elise)).call(unlinkAccount, { params: { id } }));
    await runAfter(7);
    expect([await listOf(elise), await heldBy(elise), await canRead(elise, ELISE)]).toEqual([[], [], false]);
    expect(published).toEqual([]);
  });

  it('a new link stays active, even if the old token is refused', async () => {
    const elise = await linked(ELISE);
    subject.instagram.revoke(ELISE);
    const { instagram } = subject.services;
    meanwhile(async () => {
      subject.services.instagram = instagram;
      await linkAs(subject, await browserOf(elise), ELISE);
    });
    await runAfter(7);
    expect([await listOf(elise), await heldBy(elise)]).toEqual([[[ELISE, '2026-03-21', true]], [ELISE]]);
  });
});
