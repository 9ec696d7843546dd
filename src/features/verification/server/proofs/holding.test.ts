import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#features/account/contract.ts';
import { listInboxes } from '#features/inbox/contract.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { on } from '#platform/server/events.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { DAY } from '#platform/shared/durations.ts';
import { makeMember, type Member } from '#test/factories/member.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { handlesHeldBy, stateOf } from '#test/harness/held-accounts.ts';
import { runJob } from '#test/harness/jobs.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { proveByMessage } from '#test/harness/vendors/instagram-messages.ts';
import { deauthorize, forgetVerification, requestDataDeletion } from '../../contract.ts';
import { handleProven } from '../events.ts';
import { pausesJob } from './ended-proofs.ts';
import { publishProof } from './save-proof.ts';
import { takeOut } from './delete-proofs.ts';
import { readProofsOf } from './proofs.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';
const YOUNG = { dateOfBirth: '2008-05-01', parentalPermission: true };

const subject = appPerTest();

const heldBy = ({ user }: Member) => handlesHeldBy(subject, user.id);
const accountOf = (handle: string) => stateOf(subject, subject.instagram.account(handle).id);
const proversOf = async (handle: string) => (await accountOf(handle))?.provedBy.map(({ userId }) => userId);
async function proved(...handles: string[]): Promise<Member> {
  const member = await makeMember(subject);
  for (const handle of handles) await proveHandle(subject, member.browser, handle);
  return member;
}
const inboxesOf = async ({ user }: Member) => {
  const browser = await subject.browser().signInAs(user);
  return (await browser.call(listInboxes)).body.inboxes.map(({ handle }) => handle);
};

describe('a proof', () => {
  it('makes a member the holder for the 90 days that it counts', async () => {
    const elise = await proved(ELISE, FLORA);
    expect(await heldBy(elise)).toEqual([ELISE, FLORA]);
    subject.clock.set('2026-06-11T23:59:59Z');
    expect(await heldBy(elise)).toEqual([ELISE, FLORA]);
    subject.clock.set('2026-06-12T00:00:00Z');
    expect(await heldBy(elise)).toEqual([]);
  });

  it('of a visitor makes no holder and leaves no name', async () => {
    await proveHandle(subject, subject.browser(), ELISE);
    expect(await accountOf(ELISE)).toMatchObject({ provedBy: [], hold: null, handle: ELISE });
  });

  it('says until when the member is a minor', async () => {
    const young = await makeMember(subject, YOUNG);
    await proveHandle(subject, young.browser, ELISE);
    await proved(ELISE);
    expect((await accountOf(ELISE))?.provedBy.map(({ minorUntil }) => minorUntil)).toEqual(['2026-05-01', null]);
  });

  it('makes the first of two members the holder, and lets the second read too', async () => {
    const [first, second] = [await proved(ELISE), await proved(ELISE)];
    expect([await heldBy(first), await heldBy(second)]).toEqual([[ELISE], []]);
    expect(await inboxesOf(second)).toEqual([ELISE]);
  });

  it('no longer counts once eight others have proved the account', async () => {
    const first = await proved(ELISE);
    subject.clock.advance(DAY);
    for (let n = 0; n < 8; n += 1) await proved(ELISE);
    expect([await proversOf(ELISE), await inboxesOf(first)]).toEqual([expect.not.arrayContaining([first.user.id]), []]);
  });

  it('in both ways is one account, held once', async () => {
    const elise = await proved(ELISE);
    await proveByMessage(subject, elise.browser, ELISE);
    expect([await heldBy(elise), await inboxesOf(elise)]).toEqual([[ELISE], [ELISE]]);
    expect((await accountOf(ELISE))?.provedBy.map(({ by }) => by)).toEqual(['login', 'message']);
  });

  it('follows the account to its new handle', async () => {
    const elise = await proved(ELISE);
    subject.instagram.rename(ELISE, 'elise.elsewhere');
    await proveHandle(subject, elise.browser, 'elise.elsewhere');
    expect([await heldBy(elise), await inboxesOf(elise)]).toEqual([['elise.elsewhere'], ['elise.elsewhere']]);
  });

  it('stays true when the handle passes on: each holds their own account', async () => {
    const before = await proved(ELISE);
    subject.instagram.rename(ELISE, 'elise.elsewhere');
    subject.instagram.register(ELISE);
    const after = await proved(ELISE);
    expect([await heldBy(before), await heldBy(after)]).toEqual([[ELISE], [ELISE]]);
    await proveHandle(subject, before.browser, 'elise.elsewhere');
    expect(await inboxesOf(before)).toEqual(['elise.elsewhere']);
  });

  it('of one of several members at the same moment makes a holder', async () => {
    const people = await Promise.all([1, 2, 3].map(() => makeMember(subject)));
    await Promise.all(people.map(({ browser }) => proveHandle(subject, browser, ELISE)));
    const held = await Promise.all(people.map(heldBy));
    expect(held.flat()).toEqual([ELISE]);
    expect(new Set(await proversOf(ELISE))).toEqual(new Set(people.map(({ user }) => user.id)));
  });
});

describe('a member without a proof', () => {
  const ends: [string, (member: Member) => unknown][] = [
    ['when they forget the verification', ({ browser }) => browser.call(forgetVerification)],
    ['when the account is deleted', ({ browser }) => browser.call(deleteAccount, { body: {} })],
    ...[deauthorize, requestDataDeletion].map(({ path }): [string, () => unknown] => [
      `when Meta calls ${path}`,
      () => {
        const payload = { signed_request: subject.instagram.signedRequest(ELISE) };
        return subject.app.inject({ method: 'POST', url: path, payload, headers: { host: 'localhost:3000' } });
      },
    ]),
  ];

  it.each(ends)('is no longer in the account %s, and the pause begins without a name', async (_when, end) => {
    const elise = await proved(ELISE);
    await end(elise);
    expect(await accountOf(ELISE)).toMatchObject({ provedBy: [], hold: { userId: null, until: '2026-03-14' } });
    const next = await proved(ELISE);
    expect(await heldBy(next)).toEqual([]);
    subject.clock.set('2026-04-13T00:00:00Z');
    expect(await heldBy(next)).toEqual([ELISE]);
  });

  it('is no longer in the account after the night in which the proof ends; within the pause they go on without one', async () => {
    const elise = await proved(ELISE);
    await runJob(subject, pausesJob.name);
    expect(await proversOf(ELISE)).toEqual([elise.user.id]);
    subject.clock.set('2026-06-12T00:30:00Z');
    await purgeTables(subject.services);
    await runJob(subject, pausesJob.name);
    expect(await proversOf(ELISE)).toEqual([]);
    await proveHandle(subject, await subject.browser().signInAs(elise.user), ELISE);
    expect(await heldBy(elise)).toEqual([ELISE]);
  });

  it('is not even in the pause, the night after the account was deleted', async () => {
    const elise = await proved(ELISE);
    subject.clock.set('2026-06-12T00:30:00Z');
    await purgeTables(subject.services);
    await (await subject.browser().signInAs(elise.user)).call(deleteAccount, { body: {} });
    await runJob(subject, pausesJob.name);
    expect((await accountOf(ELISE))?.hold).toMatchObject({ userId: null, until: '2026-06-12' });
    subject.clock.set('2026-07-12T00:30:00Z');
    await runJob(subject, pausesJob.name);
    expect((await accountOf(ELISE))?.hold).toBeNull();
  });

  it('stays in the account while a proof in the other way is left', async () => {
    const elise = await proved(ELISE);
    const [first] = await readProofsOf(subject.services, { userId: elise.user.id });
    await proveByMessage(subject, elise.browser, ELISE);
    if (!first) throw new Error('There is no proof');
    await inTransaction(subject.services, (tx) => takeOut(tx, elise.user.id, [first]));
    expect([await proversOf(ELISE), await heldBy(elise)]).toEqual([[elise.user.id], [ELISE]]);
  });
});

it('the job for ended pauses publishes a proof on the day the pause ends and on the day after', async () => {
  const [first, next] = [await proved(ELISE), await makeMember(subject)];
  await first.browser.call(forgetVerification);
  await proveHandle(subject, next.browser, ELISE);
  subject.clock.advance(28 * DAY);
  const published: unknown[] = [];
  const subscriptions = [on(handleProven, async (_services, proof) => void published.push(proof))];
  for (let day = 0; day < 5; day += 1) {
    await pausesJob.run({ ...subject.services, subscriptions }, {});
    subject.clock.advance(DAY);
  }
  const proof = { userId: next.user.id, handle: ELISE };
  expect(published).toEqual([proof, proof]);
});

it('a subscriber that fails is logged without the handle, and the proof stays', async () => {
  const lines: unknown[] = [];
  const log = { ...subject.services.log, error: (...line: unknown[]) => void lines.push(line) };
  const subscriptions = [on(handleProven, () => Promise.reject(new Error('broken')))];
  const services = { ...subject.services, log: log as typeof subject.services.log, subscriptions };
  await publishProof(services, { userId: 1, handle: ELISE });
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain(ELISE);
});
