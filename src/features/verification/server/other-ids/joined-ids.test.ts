import { describe, expect, it } from 'vitest';
import { instagramAccounts } from '#features/handles/server/schema.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { makeMember, type Member } from '#test/factories/member.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import { idsOfAccount, joinedIds } from '#test/harness/held-accounts.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import {
  confirmDigits,
  digitsSentTo,
  messageIdOf,
  proveByMessage,
  sendByPhone,
  startByMessage,
  verifyByMessage,
} from '#test/harness/vendors/instagram-messages.ts';

/** A creator, a personal account, and somebody else. */
const ELISE = 'elise.marchetti';
const BEN = 'ben.ashworth';
const FLORA = 'flora.whitfield';

const subject = appPerTest();

const idsOf = (username: string) => idsOfAccount(subject, username);
const joinedWith = (id: string) => joinedIds(subject, id);
const rows = () => subject.services.db.$count(instagramAccounts);
const proveBy = {
  message: (browser: Browser, handle: string) => proveByMessage(subject, browser, handle),
  login: (browser: Browser, handle: string) => proveHandle(subject, browser, handle),
};
async function proved(way: keyof typeof proveBy, handle = ELISE): Promise<Member> {
  const member = await makeMember(subject);
  await prove(way, member.browser, handle);
  return member;
}
async function prove(way: keyof typeof proveBy, browser: Browser, handle = ELISE): Promise<void> {
  expect((await proveBy[way](browser, handle)).body).toEqual({ success: true, handle });
}

/** Goes through both legs; `act` comes between the code and the digits. The next question is about the sender. */
async function proveAfter(act: () => void, handle = ELISE): Promise<{ success: boolean }> {
  const browser = subject.browser();
  const code = await startByMessage(browser);
  await sendByPhone(subject, handle, code);
  act();
  await confirmDigits(browser, code, digitsSentTo(subject, handle));
  return (await verifyByMessage(browser, handle)).body;
}

describe('a proof by message', () => {
  it('joins the sender with the account that Instagram shows, at once', async () => {
    await proved('message');
    expect(await joinedWith(idsOf(ELISE).sender)).toEqual(idsOf(ELISE));
    await prove('login', subject.browser());
    expect([await rows(), await joinedWith(idsOf(ELISE).login)]).toEqual([1, idsOf(ELISE)]);
  });

  it('of a personal account has one id', async () => {
    await proved('message', BEN);
    expect(await joinedWith(idsOf(BEN).sender)).toEqual({ login: null, sender: idsOf(BEN).sender });
  });

  it('asks Instagram itself, whatever a search has found today', async () => {
    await subject.services.lookups.set(ELISE, null);
    await proved('message');
    expect(await joinedWith(idsOf(ELISE).sender)).toEqual(idsOf(ELISE));
    // Authors must not notice.
    expect((await subject.services.lookups.get(ELISE))?.account).toBeNull();
  });

  it.each([
    ['sender and lookup', 1],
    ['lookup and the second question about the sender', 2],
  ])('joins nobody if two accounts swap their names between %s', async (_when, questions) => {
    const ids = [idsOf(ELISE), idsOf(FLORA)];
    // Their names and followers are the same, so that only the usernames tell them apart.
    const { name, followers } = subject.instagram.account(ELISE);
    Object.assign(subject.instagram.account(FLORA), { name, followers });
    expect(await proveAfter(() => subject.instagram.swap(ELISE, FLORA, questions))).toMatchObject({ success: true });
    expect(await joinedWith(ids[0]?.sender ?? '')).toEqual({ login: null, sender: ids[0]?.sender });
    expect(await joinedWith(ids[1]?.login ?? '')).toBeUndefined();
  });

  it('joins nobody if the lookup still shows who had the name before', async () => {
    const before = idsOf(ELISE);
    subject.instagram.sandbox.index.lag();
    subject.instagram.handOn(ELISE, BEN, 'elise.elsewhere');
    await proved('message');
    expect(await joinedWith(messageIdOf(subject, ELISE))).toMatchObject({ login: null });
    expect(await joinedWith(before.login)).toBeUndefined();
  });

  it.each([
    ['the lookup fails', () => (subject.instagram.sandbox.graph.used.discovery = 100)],
    [
      'the second question about the sender fails',
      () =>
        subject.instagram.sandbox.graph.afterQuestions(
          2,
          () => void (subject.instagram.sandbox.graph.used.messages = 100),
        ),
    ],
    ['the account hides its followers', () => void (subject.instagram.account(ELISE).isAgeGated = true)],
  ])('succeeds and joins nobody if %s; the next one does', async (_what, act) => {
    expect(await proveAfter(act)).toEqual({ success: true, handle: ELISE });
    expect(await joinedWith(idsOf(ELISE).sender)).toMatchObject({ login: null });
    Object.assign(subject.instagram.sandbox.graph.used, { discovery: 0, messages: 0 });
    subject.instagram.account(ELISE).isAgeGated = false;
    subject.clock.advance(10 * MINUTE);
    await proved('message');
    expect(await joinedWith(idsOf(ELISE).sender)).toEqual(idsOf(ELISE));
  });
});

describe('a proof by login', () => {
  /** A sender who was not shown when they proved the handle: their account was personal. */
  async function provedAsPersonal(): Promise<Member> {
    subject.instagram.account(ELISE).kind = 'personal';
    const member = await proved('message');
    subject.instagram.account(ELISE).kind = 'creator';
    expect(await joinedWith(idsOf(ELISE).sender)).toMatchObject({ login: null });
    return member;
  }

  it('joins the sender who has proved the handle before, if it is the same account', async () => {
    await provedAsPersonal();
    await prove('login', subject.browser());
    expect([await joinedWith(idsOf(ELISE).login), await rows()]).toEqual([idsOf(ELISE), 1]);
  });

  it('asks nobody if no sender has', async () => {
    subject.instagram.requests.splice(0);
    await prove('login', subject.browser());
    expect(subject.instagram.requests.filter((url) => /business_discovery|follower_count/.test(url))).toEqual([]);
  });

  it('joins nobody if the handle has passed on', async () => {
    await provedAsPersonal();
    const { sender } = idsOf(ELISE);
    subject.instagram.handOn(ELISE, FLORA, 'elise.elsewhere');
    await prove('login', subject.browser());
    expect([await joinedWith(sender), await joinedWith(idsOf(ELISE).login)]).toEqual([
      { login: null, sender },
      { login: idsOf(ELISE).login, sender: null },
    ]);
  });

  it('joins nobody if the lookup shows another account', async () => {
    await provedAsPersonal();
    const { sender } = idsOf(ELISE);
    subject.instagram.sandbox.index.lag();
    // The name goes to another account and comes back to the sender's while the login goes on.
    const browser = subject.browser();
    subject.instagram.swap(ELISE, FLORA);
    subject.instagram.swap(ELISE, FLORA, 1);
    await prove('login', browser);
    expect(await joinedWith(sender)).toEqual({ login: null, sender });
  });

  it('succeeds while senders cannot be asked', async () => {
    await provedAsPersonal();
    subject.instagram.sandbox.graph.used.messages = 100;
    await prove('login', subject.browser());
    expect(await rows()).toBe(2);
  });
});
