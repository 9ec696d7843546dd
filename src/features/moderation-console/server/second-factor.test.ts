import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { logIn } from '#features/auth/contract.ts';
import { addAuthenticator, startAuthenticator } from '#features/auth-factors/contract.ts';
import type { Endpoint } from '#platform/shared/endpoint.ts';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import { caseActions } from '#test/factories/cases.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { codeOf } from '#test/harness/authenticator.ts';
import type { Browser } from '#test/harness/browser.ts';
import { addPasskey, confirmWithPasskey, signInWithPasskey } from '#test/harness/passkeys.ts';
import { getOverview, maySuspend } from '../contract.ts';
import { moderationConsole } from './index.ts';

const subject = appPerFile();

/** A moderator who has entered the password and nothing else. */
async function byPassword(): Promise<Browser> {
  const { email } = await makeUser(subject.services, { role: 'moderator' });
  const browser = subject.browser();
  await browser.call(logIn, { body: { email, password: PASSWORD } });
  return browser;
}

const endpoints = moderationConsole.routes.map(({ endpoint }) => endpoint);

/** An input that the contract accepts, so that nothing but the rule under test refuses it. */
const INPUTS: Record<string, object> = {
  'GET /api/moderation/cases': { query: { queue: 'held' } },
  'POST /api/moderation/cases/:id/decide': { body: { action: 'allow', reason: 'Fine.' } },
  'POST /api/moderation/sanctions/:id/lift': { body: { reason: 'Fine.' } },
  'POST /api/moderation/appeals/:id/decide': { body: { lift: true, reason: 'Fine.' } },
  'POST /api/moderation/opt-outs/:id/decide': { body: { accept: true, reason: 'Fine.' } },
  'POST /api/moderation/promo-codes': {
    body: { code: 'MAY', type: 'premium_free', value: 100, description: 'A gift', maxUses: null, lastDay: null },
  },
  'PUT /api/moderation/promo-codes/:id': { body: { isActive: true } },
};

const inputOf = ({ method, path }: Endpoint) => ({ params: { id: randomUUID() }, ...INPUTS[`${method} ${path}`] });

describe('without a passkey or a code in this session', () => {
  it.each(endpoints)('$method $path serves no moderator', async (endpoint) => {
    const { status, error } = await (await byPassword()).call(endpoint, inputOf(endpoint));
    expect([status, error.code]).toEqual([403, 'SECOND_FACTOR_NEEDED']);
  });
});

describe('the console opens', () => {
  it('for a moderator who adds a passkey or an authenticator app on the first visit', async () => {
    const [one, other] = [await byPassword(), await byPassword()];
    await addPasskey(one);
    const { secret } = (await other.call(startAuthenticator)).body;
    await other.call(addAuthenticator, { body: { code: codeOf(subject, secret) } });
    expect([(await one.call(getOverview)).status, (await other.call(getOverview)).status]).toEqual([200, 200]);
  });

  it('after a sign-in with a passkey, for twelve hours', async () => {
    const { device } = await addPasskey(await byPassword());
    const browser = subject.browser();
    await signInWithPasskey(browser, device);
    expect((await browser.call(getOverview)).status).toBe(200);
    subject.clock.advance(12 * HOUR);
    expect((await browser.call(getOverview)).error.code).toBe('SECOND_FACTOR_NEEDED');
    await confirmWithPasskey(browser, device);
    expect((await browser.call(getOverview)).status).toBe(200);
  });
});

describe('a suspension', () => {
  const { holdLetter, casesIn, decide } = caseActions(() => subject);

  it('needs a passkey or a code within the last fifteen minutes; other decisions do not', async () => {
    const moderator = await byPassword();
    const { device } = await addPasskey(moderator);
    await holdLetter();
    await holdLetter();
    subject.clock.advance(15 * MINUTE);
    const [one, two] = await casesIn(moderator, 'held');
    const suspend = () => decide(moderator, one?.id ?? '', { action: 'suspend', days: 7, reason: 'A threat.' });
    expect((await suspend()).error.code).toBe('SECOND_FACTOR_NEEDED');
    expect((await decide(moderator, two?.id ?? '', { action: 'allow', reason: 'Fine.' })).status).toBe(200);
    const asked = async () => (await moderator.call(maySuspend)).status;
    expect(await asked()).toBe(403);
    await confirmWithPasskey(moderator, device);
    // The answer also holds for the moment in which the decision can be taken back.
    subject.clock.advance(14 * MINUTE - 1);
    expect(await asked()).toBe(200);
    subject.clock.advance(1);
    expect(await asked()).toBe(403);
    expect((await suspend()).status).toBe(200);
  });
});
