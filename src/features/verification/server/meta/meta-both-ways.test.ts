import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { listInboxes } from '#features/inbox/contract.ts';
import { listLinkedAccounts } from '#features/linked-accounts/contract.ts';
import { SANDBOX_KEYS } from '#sandbox/instagram/keys.ts';
import { makeMember } from '#test/factories/member.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import { handlesHeldBy } from '#test/harness/held-accounts.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import {
  confirmDigits,
  digitsSentTo,
  linkByMessage,
  logInByMessage,
  proveByMessage,
  sendByPhone,
  startByMessage,
  verifyByMessage,
} from '#test/harness/vendors/instagram-messages.ts';
import { deauthorize, requestDataDeletion } from '../../contract.ts';
import { messageProofs, proofs } from '../schema.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';
const CALLBACKS = [deauthorize, requestDataDeletion].map(({ path }) => path);

const subject = appPerTest();

function callAsMeta(url: string, userId: string) {
  const text = Buffer.from(JSON.stringify({ algorithm: 'HMAC-SHA256', user_id: userId })).toString('base64url');
  const signature = createHmac('sha256', SANDBOX_KEYS.appSecret).update(text).digest('base64url');
  const payload = { signed_request: `${signature}.${text}` };
  return subject.app.inject({ method: 'POST', url, payload, headers: { host: 'localhost:3000' } });
}
/** What Meta may call the account of a person: as a login does, as our app does, or as a sender. */
const idsOf = (username: string) => {
  const { id, scopedId } = subject.instagram.account(username);
  return { login: id, app: scopedId, sender: subject.instagram.phone.igsid(username) };
};
const handlesOf = async (browser: Browser) =>
  (await browser.call(listInboxes)).body.inboxes.map(({ handle }) => handle);

it.each(CALLBACKS)('%s deletes proofs by message of the sender, of members and visitors', async (path) => {
  const [member, visitor, other] = [(await makeMember(subject)).browser, subject.browser(), subject.browser()];
  for (const browser of [member, visitor]) await proveByMessage(subject, browser, ELISE);
  await proveByMessage(subject, other, FLORA);
  expect((await callAsMeta(path, idsOf(ELISE).sender)).statusCode).toBe(200);
  expect([await handlesOf(member), await handlesOf(visitor), await handlesOf(other)]).toEqual([[], [], [FLORA]]);
});

it.each(['login', 'app', 'sender'] as const)(
  'the id of the %s deletes the proofs of both ways, by anybody, with the link and the hold',
  async (named) => {
    const { user, browser } = await makeMember(subject, { membershipPlan: 'premium' });
    const [visitor, other] = [subject.browser(), subject.browser()];
    await linkByMessage(subject, browser, ELISE);
    await proveHandle(subject, browser, ELISE);
    await proveHandle(subject, browser, FLORA);
    await proveByMessage(subject, visitor, ELISE);
    await proveHandle(subject, other, ELISE);
    await callAsMeta(deauthorize.path, idsOf(ELISE)[named]);
    expect([await handlesOf(browser), await handlesOf(visitor), await handlesOf(other)]).toEqual([[FLORA], [], []]);
    expect((await browser.call(listLinkedAccounts)).body).toEqual([]);
    expect(await handlesHeldBy(subject, user.id)).toEqual([FLORA]);
    expect(await subject.services.db.$count(proofs)).toBe(1);
  },
);

it('proofs of one way stay if it is not known that the other is the same account', async () => {
  // Lookups do not show it.
  subject.instagram.account(ELISE).isAgeGated = true;
  const [login, message] = [(await makeMember(subject)).browser, (await makeMember(subject)).browser];
  await proveHandle(subject, login, ELISE);
  await proveByMessage(subject, message, ELISE);
  await callAsMeta(deauthorize.path, idsOf(ELISE).app);
  expect([await handlesOf(login), await handlesOf(message)]).toEqual([[], [ELISE]]);
  await callAsMeta(deauthorize.path, idsOf(ELISE).sender);
  expect(await handlesOf(message)).toEqual([]);
});

it('a proof by message that is under way is deleted, before and after the digits', async () => {
  const [before, after] = [subject.browser(), subject.browser()];
  const code = await startByMessage(before);
  await sendByPhone(subject, ELISE, code);
  const digits = digitsSentTo(subject, ELISE);
  await logInByMessage(subject, after, ELISE);
  await callAsMeta(deauthorize.path, idsOf(ELISE).sender);
  expect(await subject.services.db.$count(messageProofs)).toBe(0);
  expect((await confirmDigits(before, code, digits)).body.success).toBe(false);
  expect((await verifyByMessage(after, ELISE)).body.success).toBe(false);
});
