import { beforeEach, describe, expect, it } from 'vitest';
import { listInboxes, optOut } from '#features/inbox/contract.ts';
import { makeMember, type Member } from '#test/factories/member.ts';
import { ELISE, optOutActions } from '#test/factories/opt-out.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { proveByMessage } from '#test/harness/vendors/instagram-messages.ts';

const subject = appPerTest();
const { isFound, reopen, ask, untilApplied } = optOutActions(() => subject);

const close = (browser: Browser) => browser.call(optOut, { params: { handle: ELISE } });
const isClosed = async (browser: Browser) =>
  (await browser.call(listInboxes)).body.inboxes.map(({ closedByRequest }) => closedByRequest);

describe('a handle that has passed on', () => {
  let [before, after] = [{} as Browser, {} as Browser];
  let people: Member[] = [];
  beforeEach(async () => {
    people = [await makeMember(subject), await makeMember(subject)];
    await signIn();
    await proveHandle(subject, before, ELISE);
  });
  async function signIn(): Promise<void> {
    [before, after] = (await Promise.all(people.map(({ user }) => subject.browser().signInAs(user)))) as [
      Browser,
      Browser,
    ];
  }
  async function passOn(): Promise<void> {
    subject.instagram.rename(ELISE, 'elise.elsewhere');
    subject.instagram.register(ELISE);
    await proveByMessage(subject, after, ELISE);
  }

  it('is opened by its present owner, if the one before had closed it', async () => {
    await close(before);
    expect(await isFound()).toBe(false);
    await passOn();
    expect(await isClosed(after)).toEqual([true]);
    expect((await reopen(after)).status).toBe(200);
    expect([await isFound(), await isClosed(after)]).toEqual([true, [false]]);
    // The account that was closed stays closed.
    expect((await reopen(before)).status).toBe(404);
  });

  it('is not opened by the one before, if the present owner has closed it', async () => {
    await passOn();
    await close(after);
    expect([(await reopen(before)).status, (await reopen(after)).status, await isFound()]).toEqual([404, 404, false]);
  });

  it('is opened by its present owner alone, if a request has closed it', async () => {
    await passOn();
    await ask();
    await untilApplied();
    await signIn();
    expect((await reopen(before)).status).toBe(404);
    expect((await reopen(after)).status).toBe(200);
  });
});

it('nobody opens a handle without a proof, or one that is open', async () => {
  const browser = subject.browser();
  expect((await reopen(browser)).status).toBe(404);
  await proveHandle(subject, browser, ELISE);
  expect((await reopen(browser)).status).toBe(404);
});
