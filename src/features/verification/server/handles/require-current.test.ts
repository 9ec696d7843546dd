import { describe, expect, it } from 'vitest';
import { optOut, updateInbox } from '#features/confessions/contract.ts';
import { reopenProfile } from '#features/opt-out/contract.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makeMember } from '#test/factories/member.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { proveByMessage } from '#test/harness/vendors/instagram-messages.ts';
import { forgetVerification } from '../../contract.ts';

const ELISE = 'elise.marchetti';
const subject = appPerTest();

const prove = { login: proveHandle, message: proveByMessage };
type Way = keyof typeof prove;
const other = { login: 'message', message: 'login' } as const;

async function proved(way: Way, browser: Browser): Promise<Browser> {
  expect((await prove[way](subject, browser, ELISE)).body).toEqual({ success: true, handle: ELISE });
  return browser;
}
const memberBy = async (way: Way) => proved(way, (await makeMember(subject)).browser);

/** The account that had the handle gives it up, and another one takes it. */
function passOn(): void {
  subject.instagram.rename(ELISE, 'elise.elsewhere');
  subject.instagram.register(ELISE);
}

/** Instagram shows the account of the handle to a person who writes to it. A day later, because answers are cached. */
async function lookUp(): Promise<void> {
  subject.clock.advance(DAY + HOUR);
  await subject.browser().request({ method: 'GET', url: `/api/profiles/search/instagram?username=${ELISE}` });
  await deliverLetter(subject, ELISE);
  subject.clock.advance(HOUR);
}

const atHandle = { params: { handle: ELISE } };
const pause = async (browser: Browser) =>
  (await browser.call(updateInbox, { ...atHandle, body: { paused: true } })).status;

describe.each(['login', 'message'] as const)('a person who proved a handle by %s', (way) => {
  it('does not decide about it after another has proved it in the other way, even at the same moment', async () => {
    const before = await memberBy(way);
    passOn();
    const after = await proved(other[way], subject.browser());
    expect([await pause(before), await pause(after)]).toEqual([403, 200]);
  });

  it.each([
    ['has ended', () => subject.clock.advance(3 * DAY)],
    ['is forgotten', (after: Browser) => after.call(forgetVerification)],
  ])('gets nothing back when the later proof %s', async (_how, end) => {
    const { user, browser } = await makeMember(subject);
    await proved(way, browser);
    passOn();
    await end(await proved(other[way], subject.browser()));
    const before = await subject.browser().signInAs(user);
    const refused = [await before.call(optOut, atHandle), await before.call(reopenProfile, atHandle)];
    expect([await pause(before), ...refused.map(({ status }) => status)]).toEqual([403, 403, 403]);
  });

  it('gets nothing back by lookups', async () => {
    const { user, browser } = await makeMember(subject);
    await proved(way, browser);
    await lookUp();
    await (await proved(other[way], subject.browser())).call(forgetVerification);
    await lookUp();
    expect(await pause(await subject.browser().signInAs(user))).toBe(403);
  });

  it('decides about it again after another proof', async () => {
    const before = await memberBy(way);
    const after = await proved(other[way], subject.browser());
    await proved(way, before);
    expect([await pause(before), await pause(after)]).toEqual([200, 403]);
  });

  it('decides about it after lookups, and after another proof of their own', async () => {
    const { user } = await makeMember(subject);
    for (const next of [way, other[way], way, way, other[way]]) {
      const browser = await proved(next, await subject.browser().signInAs(user));
      expect(await pause(browser)).toBe(200);
      await lookUp();
      expect(await pause(await subject.browser().signInAs(user))).toBe(200);
    }
  });

  it('decides about it with the other proof when the earlier one has ended', async () => {
    const { user, browser } = await makeMember(subject);
    await proved(way, browser);
    subject.clock.advance(DAY);
    await proved(other[way], await subject.browser().signInAs(user));
    subject.clock.set('2026-06-12T00:00:00Z');
    expect(await pause(await subject.browser().signInAs(user))).toBe(200);
  });
});
