import { beforeEach, describe, expect, it } from 'vitest';
import { readInstagramAccounts, type AccountState } from '#features/handles/server/index.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { messageIdOf, proveByMessage } from '#test/harness/vendors/instagram-messages.ts';
import { confirmAccount } from './confirm-account.ts';

const ELISE = 'elise.marchetti';
const BEN = 'ben.ashworth';
const FLORA = 'flora.whitfield';

const subject = appPerTest();

async function stateOf(id: string): Promise<AccountState> {
  const account = (await readInstagramAccounts(subject.services, [id])).get(id);
  if (!account) throw new Error('Nobody has proved it');
  return account.state;
}
async function proved(way: 'login' | 'message', handle: string): Promise<string> {
  const prove = way === 'login' ? proveHandle : proveByMessage;
  expect((await prove(subject, subject.browser(), handle)).body).toEqual({ success: true, handle });
  subject.clock.advance(2 * HOUR);
  return way === 'login' ? subject.instagram.account(handle).id : messageIdOf(subject, handle);
}
/** What Instagram says about the account, and whether a confirmation is recorded. */
async function confirm(id: string): Promise<[string, boolean]> {
  const answer = await confirmAccount(subject.services, await stateOf(id));
  const at = (await stateOf(id)).periods.at(-1)?.confirmedAt;
  return [answer, at === subject.clock.now().getTime()];
}
const down = {
  messages: () => (subject.instagram.sandbox.graph.used.messages = 100),
  discovery: () => (subject.instagram.sandbox.graph.used.discovery = 100),
};

describe('a sender', () => {
  let id = '';
  beforeEach(async () => {
    id = await proved('message', BEN);
  });

  it('is confirmed while they have the handle', async () => {
    expect(await confirm(id)).toEqual(['confirmed', true]);
  });

  it.each([
    ['has another one', () => subject.instagram.rename(BEN, 'ben.elsewhere'), 'passed on'],
    ['has blocked us', () => subject.instagram.phone.block(BEN), 'unknown'],
    ['cannot be asked', down.messages, 'unknown'],
  ])('is not confirmed if they %s', async (_what, act, answer) => {
    act();
    expect(await confirm(id)).toEqual([answer, false]);
  });
});

describe('an account of a login', () => {
  let id = '';
  beforeEach(async () => {
    id = await proved('login', ELISE);
  });

  it('is confirmed if a lookup shows it', async () => {
    expect(await confirm(id)).toEqual(['confirmed', true]);
  });

  it.each([
    ['shows nobody', () => void (subject.instagram.account(ELISE).kind = 'personal'), 'unknown'],
    ['shows another account', () => subject.instagram.handOn(ELISE, FLORA, 'elise.elsewhere'), 'passed on'],
    ['fails', down.discovery, 'unknown'],
  ])('is not confirmed if the lookup %s', async (_what, act, answer) => {
    act();
    expect(await confirm(id)).toEqual([answer, false]);
  });

  it('is confirmed by a lookup of the last hour, and not by an older one', async () => {
    await subject.services.lookups.set(ELISE, { ...subject.instagram.account(ELISE), pictureUrl: null });
    down.discovery();
    subject.clock.advance(HOUR - 1);
    expect(await confirm(id)).toEqual(['confirmed', true]);
    subject.clock.advance(1);
    expect(await confirm(id)).toEqual(['unknown', false]);
  });
});

describe('an account with both ids', () => {
  let id = '';
  beforeEach(async () => {
    id = await proved('message', ELISE);
    if ((await stateOf(id)).login === null) throw new Error('The two ids were not joined');
  });

  it.each([
    ['both confirm it', () => {}, 'confirmed'],
    ['the lookup shows nobody', () => void (subject.instagram.account(ELISE).kind = 'personal'), 'confirmed'],
    ['the lookup fails', down.discovery, 'confirmed'],
    ['the sender cannot be asked', down.messages, 'confirmed'],
    ['neither can be asked', () => [down.discovery(), down.messages()], 'unknown'],
    [
      'it has another name, and an old lookup shows it',
      () => {
        subject.instagram.sandbox.index.lag();
        subject.instagram.rename(ELISE, 'elise.elsewhere');
      },
      'passed on',
    ],
  ])('asks for both: %s', async (_what, act, answer) => {
    act();
    expect(await confirm(id)).toEqual([answer, answer === 'confirmed']);
    expect((await stateOf(id)).login).not.toBeNull();
  });

  it('is split if the sender has another name, and the account looks different', async () => {
    const { login } = await stateOf(id);
    // The sender’s account is another one from now on, as if it had been joined by mistake.
    subject.instagram.sandbox.index.lag();
    subject.instagram.rename(ELISE, 'elise.elsewhere');
    subject.instagram.account('elise.elsewhere').followers += 1000;
    expect(await confirm(id)).toEqual(['passed on', false]);
    expect([(await stateOf(id)).login, (await stateOf(id)).handle]).toEqual([null, 'elise.elsewhere']);
    expect((await stateOf(login ?? '')).sender).toBeNull();
    // Nobody has proved the handle by a login.
    expect(await confirm(login ?? '')).toEqual(['unknown', false]);
  });
});
