import { expect, it } from 'vitest';
import { deleteAccount } from '#features/account/contract.ts';
import { listInboxes } from '#features/inbox/contract.ts';
import { makeMember, type Member } from '#test/factories/member.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import { handlesHeldBy, stateOf } from '#test/harness/held-accounts.ts';
import { logInAtInstagram, proveHandle, verifyAs } from '#test/harness/vendors/instagram-login.ts';
import { forgetVerification } from '../../contract.ts';
import { readProofsOf } from './proofs.ts';

const ELISE = 'elise.marchetti';

const subject = appPerTest();

const heldBy = ({ user }: Member) => handlesHeldBy(subject, user.id);
const accountOf = (handle: string) => stateOf(subject, subject.instagram.account(handle).id);
const proversOf = async (handle: string) => (await accountOf(handle))?.provedBy.map(({ userId }) => userId);
const inboxesOf = async ({ user }: Member) => {
  const browser = await subject.browser().signInAs(user);
  return (await browser.call(listInboxes)).body.inboxes.map(({ handle }) => handle);
};

/** Runs an act after the proof's row was written and before its account is recorded. */
async function between(member: Member, act: () => Promise<unknown>) {
  await logInAtInstagram(subject, member.browser, ELISE);
  const { db } = subject.services;
  const transaction = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    const result = await transaction(work, config);
    if ((await readProofsOf(subject.services, { userId: member.user.id })).length > 0) {
      db.transaction = transaction;
      await act();
    }
    return result;
  };
  return verifyAs(member.browser, ELISE).finally(() => (db.transaction = transaction));
}

it('a server that stops leaves a proof that counts; the next proof records the account', async () => {
  const elise = await makeMember(subject);
  const stop = () => Promise.reject(new Error('stopped'));
  expect((await between(elise, stop)).status).toBe(500);
  expect([await accountOf(ELISE), await heldBy(elise)]).toEqual([undefined, []]);
  expect(await inboxesOf(elise)).toEqual([ELISE]);
  await proveHandle(subject, elise.browser, ELISE);
  expect([await proversOf(ELISE), await heldBy(elise)]).toEqual([[elise.user.id], [ELISE]]);
});

it.each<[string, (browser: Browser) => Promise<unknown>, number]>([
  ['forgotten', (browser) => browser.call(forgetVerification), 200],
  ['deleted with the account', (browser) => browser.call(deleteAccount, { body: {} }), 401],
])('a proof that is %s meanwhile leaves no name', async (_what, end, status) => {
  const elise = await makeMember(subject);
  const other = await subject.browser().signInAs(elise.user);
  expect((await between(elise, () => end(other))).status).toBe(status);
  expect((await accountOf(ELISE))?.provedBy ?? []).toEqual([]);
});
