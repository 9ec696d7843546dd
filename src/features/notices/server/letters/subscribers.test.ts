import { describe, expect, it } from 'vitest';
import { openConfession, optOut } from '#features/inbox/contract.ts';
import { forgetVerification } from '#features/verification/contract.ts';
import { DAY } from '#platform/shared/durations.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { newestLetter } from '#test/factories/reader.ts';
import { makeMember } from '#test/factories/member.ts';
import { makeSubscribed, subscribeBrowser } from '#test/factories/subscribed.ts';
import { changeStored } from '#test/factories/user.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { runJob, runQueued } from '#test/harness/jobs.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { askForLetters, getNotices, updateNotices } from '../../contract.ts';

const FLORA = 'flora.whitfield';

const subject = appPerTest();

type Subscribed = Awaited<ReturnType<typeof makeSubscribed>>;

/** How often the member has been told, by email and in the browser. */
async function told({ user, address }: Subscribed): Promise<[number, number]> {
  await runQueued(subject, 'push');
  return [(await mailsTo(subject.services, user.email)).length, subject.push.browser(address).notices.length];
}

/** Days as they pass in production, where deliveries write nothing about notices. */
async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await runJob(subject, 'plan-notices');
    // By then every plan is due.
    subject.clock.advance(DAY);
    await runJob(subject, 'notify-letters');
    await runQueued(subject, 'push');
  }
}

/** Has a letter delivered, without a notice at once. */
async function receive(handle: string): Promise<void> {
  const { subscriptions } = subject.services;
  subject.services.subscriptions = subscriptions.filter(({ event }) => event !== 'lettersDelivered');
  await deliverLetter(subject, handle);
  subject.services.subscriptions = subscriptions;
}

describe('a free member who has proved a handle, without a link', () => {
  it.each([
    [{ email: true, push: true }, [1, 1]],
    [{ email: true, push: false }, [1, 0]],
    [{ email: false, push: true }, [0, 1]],
  ])('hears of a letter within a week, by %o', async (letters, expected) => {
    const member = await makeSubscribed(subject, FLORA, { letters });
    await receive(FLORA);
    await passDays(9);
    expect(await told(member)).toEqual(expected);
  });

  it('hears of nothing when no letter has come', async () => {
    const member = await makeSubscribed(subject, FLORA);
    await passDays(9);
    expect(await told(member)).toEqual([0, 0]);
  });

  it('hears of nothing more once they stop', async () => {
    const member = await makeSubscribed(subject, FLORA);
    await receive(FLORA);
    await runJob(subject, 'plan-notices');
    await member.browser.call(askForLetters, { body: { email: false, push: false } });
    await passDays(9);
    expect(await told(member)).toEqual([0, 0]);
  });

  it('hears of a letter that is delivered at once, as in the demo', async () => {
    const member = await makeSubscribed(subject, FLORA);
    await deliverLetter(subject, FLORA);
    expect(await told(member)).toEqual([1, 1]);
    await member.browser.call(openConfession, { params: { id: await newestLetter(member.browser, FLORA) } });
    await passDays(2);
    expect(await told(member)).toEqual([1, 1]);
  });

  it('hears of nothing in a browser while they are suspended', async () => {
    const member = await makeSubscribed(subject, FLORA);
    await receive(FLORA);
    await suspendPerson(subject.services, member.user);
    await passDays(9);
    expect(await told(member)).toEqual([0, 0]);
  });

  it('hears of nothing after opting out', async () => {
    const member = await makeSubscribed(subject, FLORA);
    await passDays(1);
    await receive(FLORA);
    await member.browser.call(optOut, { params: { handle: FLORA } });
    await passDays(9);
    expect(await told(member)).toEqual([0, 0]);
  });
});

describe('letters that come every day', () => {
  it.each([
    ['free', 'daily', 2],
    ['premium', 'weekly', 2],
    ['premium', 'daily', 14],
  ] as const)(
    'are told a %s member who wants it %s, in %i notices in two weeks',
    async (membershipPlan, often, times) => {
      const member = await makeSubscribed(subject, FLORA, { membershipPlan, letters: { email: true, push: false } });
      const { settings } = (await member.browser.call(getNotices)).body;
      await member.browser.call(updateNotices, { body: { ...settings, often } });
      for (let day = 0; day < 14; day += 1) {
        await receive(FLORA);
        await passDays(1);
      }
      expect((await told(member))[0]).toBe(times);
    },
  );
});

describe('a letter of which nobody could be told', () => {
  it.each([
    ['the address is confirmed', { email: true, push: false }],
    ['a browser is there', { email: false, push: true }],
  ] as const)('is told once %s', async (_when, letters) => {
    const member = await makeMember(subject);
    await proveHandle(subject, member.browser, FLORA);
    await member.browser.call(askForLetters, { body: letters });
    await receive(FLORA);
    await passDays(9);
    expect(await mailsTo(subject.services, member.user.email)).toEqual([]);
    await changeStored(subject.services, member.user.id, { emailVerifiedOn: '2026-03-20' });
    const browser = await subject.browser().signInAs(member.user);
    const address = await subscribeBrowser(subject, { browser });
    await passDays(1);
    expect(await told({ ...member, address })).toEqual([letters.email ? 1 : 0, letters.push ? 1 : 0]);
    await passDays(9);
    expect(await told({ ...member, address })).toEqual([letters.email ? 1 : 0, letters.push ? 1 : 0]);
  });
});

describe('a member whose last proof has ended', () => {
  const CONFIRM = 'Please confirm your Instagram username again';

  it('is asked once to prove the handle again', async () => {
    const member = await makeSubscribed(subject, FLORA);
    await passDays(89);
    expect(await told(member)).toEqual([0, 0]);
    await passDays(4);
    const mails = await mailsTo(subject.services, member.user.email);
    expect(mails.map((mail) => mail.subject)).toEqual([CONFIRM]);
    expect(subject.push.browser(member.address).notices).toMatchObject([
      { body: 'Please confirm your username again.' },
    ]);
  });

  it('is not asked if they have never had one, or hear of nothing', async () => {
    const member = await makeSubscribed(subject, FLORA);
    await member.browser.call(forgetVerification);
    await passDays(9);
    expect(await told(member)).toEqual([0, 0]);
  });
});
