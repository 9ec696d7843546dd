import { expect, it } from 'vitest';
import { instagramAccounts } from '#features/handles/server/schema.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import { idsOfAccount, joinedIds } from '#test/harness/held-accounts.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { proveByMessage } from '#test/harness/vendors/instagram-messages.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';

const subject = appPerTest();

const idsOf = (username: string) => idsOfAccount(subject, username);
const joinedWith = (id: string) => joinedIds(subject, id);
const rows = () => subject.services.db.$count(instagramAccounts);
const proveBy = { message: proveByMessage, login: proveHandle };
async function prove(way: keyof typeof proveBy, browser: Browser, handle = ELISE): Promise<void> {
  expect((await proveBy[way](subject, browser, handle)).body).toEqual({ success: true, handle });
}

it('a joined account stays one when it is renamed, proved by either way', async () => {
  const browser = subject.browser();
  await prove('message', browser);
  const ids = idsOf(ELISE);
  subject.instagram.rename(ELISE, 'elise.elsewhere');
  await prove('login', browser, 'elise.elsewhere');
  subject.instagram.rename('elise.elsewhere', 'elise.again');
  await prove('message', browser, 'elise.again');
  expect([await joinedWith(ids.login), await rows()]).toEqual([ids, 1]);
});

/** As if two accounts had been joined by mistake: the sender of one and the login of the other. */
async function joinedByMistake() {
  const { name, followers } = subject.instagram.account(ELISE);
  Object.assign(subject.instagram.account(FLORA), { name, followers });
  subject.instagram.sandbox.index.lag(DAY);
  subject.instagram.swap(ELISE, FLORA);
  await prove('message', subject.browser());
  const ids = { login: idsOf(FLORA).login, sender: idsOf(ELISE).sender };
  expect(await joinedWith(ids.login)).toEqual(ids);
  subject.instagram.sandbox.index.catchUp();
  Object.assign(subject.instagram.account(FLORA), { name: 'Flora Whitfield', followers: followers + 500 });
  return ids;
}

it('a joined account is split when a login shows another username than the sender has', async () => {
  const { login, sender } = await joinedByMistake();
  await prove('login', subject.browser(), FLORA);
  expect([await joinedWith(login), await joinedWith(sender)]).toEqual([
    { login, sender: null },
    { login: null, sender },
  ]);
});

it('a joined account is split when the sender turns out to be another account that is shown', async () => {
  const { login, sender } = await joinedByMistake();
  await prove('message', subject.browser());
  expect([await joinedWith(sender), await joinedWith(login)]).toEqual([
    { login: idsOf(ELISE).login, sender },
    { login, sender: null },
  ]);
});

it('a joined account is split when the sender has a new name, and the account is shown under the old one', async () => {
  const { login, sender } = await joinedByMistake();
  subject.instagram.handOn(ELISE, FLORA, 'elise.elsewhere');
  subject.instagram.account('elise.elsewhere').kind = 'personal';
  await prove('message', subject.browser(), 'elise.elsewhere');
  expect([await joinedWith(sender), await joinedWith(login)]).toEqual([
    { login: null, sender },
    { login, sender: null },
  ]);
});

it('a joined account is not split by a lookup that is out of date', async () => {
  await prove('message', subject.browser());
  const ids = idsOf(ELISE);
  subject.instagram.sandbox.index.lag();
  subject.instagram.rename(ELISE, 'elise.elsewhere');
  await prove('message', subject.browser(), 'elise.elsewhere');
  subject.clock.advance(2 * HOUR);
  expect(await joinedWith(ids.sender)).toEqual(ids);
});
