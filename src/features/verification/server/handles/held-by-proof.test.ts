import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#features/account/contract.ts';
import { listInboxes } from '#features/confessions/contract.ts';
import { makeMember } from '#test/factories/member.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { on } from '#platform/server/events.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { deauthorize, forgetVerification, requestDataDeletion } from '../../contract.ts';
import { handlesHeldBy, holderOf } from './handle-holders.ts';
import { handleProven } from '../events.ts';
import { publishProof } from '../proofs/save-proof.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';

const subject = appPerTest();

const holder = async (handle: string) => (await holderOf(subject.services, handle))?.userId ?? null;
const handlesOf = async ({ user }: { user: { id: number } }) =>
  (await handlesHeldBy(subject.services, user.id)).map(({ handle }) => handle).toSorted();

async function proved(...handles: string[]) {
  const member = await makeMember(subject);
  for (const handle of handles) await proveHandle(subject, member.browser, handle);
  return member;
}

describe('a proof', () => {
  it('makes a member the holder for the 90 days that it counts', async () => {
    const elise = await proved(ELISE, FLORA);
    expect(await handlesOf(elise)).toEqual([ELISE, FLORA]);
    subject.clock.set('2026-06-11T23:59:59Z');
    expect(await holder(ELISE)).toBe(elise.user.id);
    subject.clock.set('2026-06-12T00:00:00Z');
    expect(await holder(ELISE)).toBeNull();
  });

  it('of a visitor makes no holder', async () => {
    await proveHandle(subject, subject.browser(), ELISE);
    expect(await holder(ELISE)).toBeNull();
  });

  it('makes the first of two members the holder, and lets the second read all the same', async () => {
    const [first, second] = [await proved(ELISE), await proved(ELISE)];
    expect(await holder(ELISE)).toBe(first.user.id);
    const { inboxes } = (await second.browser.call(listInboxes)).body;
    expect(inboxes.map(({ handle }) => handle)).toEqual([ELISE]);
  });

  it('of a renamed account makes the member holder of the new handle and not of the old one', async () => {
    const elise = await proved(ELISE);
    subject.instagram.rename(ELISE, 'elise.elsewhere');
    await proveHandle(subject, elise.browser, 'elise.elsewhere');
    expect(await handlesOf(elise)).toEqual(['elise.elsewhere']);
  });

  it('makes the new owner of a given-up handle its holder after the pause', async () => {
    const before = await proved(ELISE);
    subject.instagram.rename(ELISE, 'elise.elsewhere');
    subject.instagram.register(ELISE);
    const after = await proved(ELISE);
    expect([await handlesOf(before), await handlesOf(after)]).toEqual([[], []]);
    subject.clock.set('2026-04-13T00:00:00Z');
    expect(await holder(ELISE)).toBe(after.user.id);
  });
});

describe('a member no longer holds the handle', () => {
  it('when they forget the verification', async () => {
    const elise = await proved(ELISE, FLORA);
    await elise.browser.call(forgetVerification);
    expect(await handlesOf(elise)).toEqual([]);
  });

  it.each([deauthorize, requestDataDeletion])('when Meta calls $path', async ({ path }) => {
    const elise = await proved(ELISE, FLORA);
    const payload = { signed_request: subject.instagram.signedRequest(ELISE) };
    await subject.app.inject({ method: 'POST', url: path, payload, headers: { host: 'localhost:3000' } });
    expect(await handlesOf(elise)).toEqual([FLORA]);
  });

  it('when the account is deleted, and the pause begins', async () => {
    const elise = await proved(ELISE);
    expect((await elise.browser.call(deleteAccount, { body: {} })).status).toBe(200);
    expect(await holder(ELISE)).toBeNull();
    const next = await proved(ELISE);
    expect(await holder(ELISE)).toBeNull();
    subject.clock.set('2026-04-13T00:00:00Z');
    expect(await holder(ELISE)).toBe(next.user.id);
  });
});

describe('publishing a proof', () => {
  it('logs the failure of a subscriber without the handle, and does not throw', async () => {
    const lines: unknown[] = [];
    const log = { ...subject.services.log, error: (...line: unknown[]) => void lines.push(line) };
    const subscriptions = [on(handleProven, () => Promise.reject(new Error('broken')))];
    const services = { ...subject.services, log: log as typeof subject.services.log, subscriptions };
    const proof = { userId: 1, handle: ELISE };
    await publishProof(services, proof);
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain(ELISE);
  });
});
