import { describe, expect, it } from 'vitest';
import { logIn, logOut } from '#features/auth/contract.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { authorize, exchange, verifyAs, type Authorization } from '#test/harness/vendors/instagram-login.ts';
import { expectRefused } from '#test/harness/vendors/refused-login.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { startInstagramLogin } from '../../contract.ts';
import { instagramLogins } from '../schema.ts';

const ELISE = 'elise.marchetti';
const CALLBACK = 'http://localhost:3000/instagram-callback';

const subject = appPerFile();

const start = (browser: Browser, username = ELISE) => authorize(subject, browser, username);
const verify = (browser: Browser, profileName = ELISE) => verifyAs(browser, profileName);

const expectNotStartedHere = (browser: Browser, login: Authorization) =>
  expectRefused(browser, login, 'This login was started in another browser, or too long ago. Please start again.');

async function member(): Promise<Browser> {
  return subject.browser().signInAs(await makeUser(subject.services));
}

describe('a successful login', () => {
  it('starts with the address of Instagram and a state', async () => {
    const { status, body } = await subject.browser().call(startInstagramLogin, { body: { mode: 'verify' } });
    expect(status).toBe(200);
    expect(body).toEqual({ url: expect.any(String), state: body.state, redirectUri: CALLBACK });
    // 128 bits after the mode.
    expect(body.state).toMatch(/^verify\.[\w-]{22}$/);
    const { searchParams } = new URL(body.url);
    expect([searchParams.get('state'), searchParams.get('redirect_uri')]).toEqual([body.state, CALLBACK]);
  });

  it('answers in the specified shape, for visitors and for members', async () => {
    for (const browser of [subject.browser(), await member()]) {
      const { status, body } = await exchange(browser, await start(browser));
      expect(status).toBe(200);
      expect(body).toEqual({
        success: true,
        userInfo: {
          username: ELISE,
          id: subject.instagram.account(ELISE).id,
          access_token: expect.stringMatching(/^[\w-]{22}$/),
          account_type: 'MEDIA_CREATOR',
        },
      });
      expect((await verify(browser)).body).toEqual({ success: true, handle: ELISE });
    }
  });

  it('accepts the "#_" that Instagram appends to the code, and ids that are numbers', async () => {
    const browser = subject.browser();
    const login = await start(browser, 'numeric.login');
    const { body } = await exchange(browser, { ...login, code: `${login.code}#_` });
    expect(body.userInfo?.id).toBe(subject.instagram.account('numeric.login').id);
  });

  it('answers a token that is not one of Instagram’s and is refused there', async () => {
    const browser = subject.browser();
    const { body } = await exchange(browser, await start(browser));
    const token = body.userInfo?.access_token ?? '';
    expect(subject.instagram.tokens.size).toBeGreaterThanOrEqual(2);
    expect(subject.instagram.tokens).not.toContain(token);
    const address = await subject.instagram.sandbox.settings.sandbox.calls();
    const me = await fetch(`${address}/graph.instagram.com/v25.0/me?fields=id&access_token=${token}`);
    expect(me.status).toBe(400);
  });
});

describe('a state', () => {
  it('can be used once', async () => {
    const browser = subject.browser();
    const login = await start(browser);
    expect((await exchange(browser, login)).status).toBe(200);
    await expectNotStartedHere(browser, {
      ...login,
      code: await subject.instagram.codeFor(ELISE, await urlOf(browser)),
    });
  });

  it('can be used once even if several tabs come back at the same moment', async () => {
    const browser = subject.browser();
    const login = await start(browser);
    const codes = await Promise.all([0, 1, 2].map(async () => subject.instagram.codeFor(ELISE, await urlOf(browser))));
    const answers = await Promise.all(codes.map((code) => exchange(browser, { ...login, code })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  it('is valid for exactly ten minutes', async () => {
    const browser = subject.browser();
    const inTime = await start(browser);
    subject.clock.advance(10 * MINUTE - 1);
    expect((await exchange(browser, inTime)).status).toBe(200);
    const late = await start(browser);
    subject.clock.advance(10 * MINUTE);
    await expectNotStartedHere(browser, late);
  });

  it('can be used only by the browser that got it, even after others have tried', async () => {
    const [mine, other, signedIn] = [subject.browser(), subject.browser(), await member()];
    await start(other);
    const login = await start(mine);
    const requestsBefore = subject.instagram.requests.length;
    for (const otherBrowser of [other, signedIn, subject.browser()]) await expectNotStartedHere(otherBrowser, login);
    // Instagram was not asked, so the code is still unused.
    expect(subject.instagram.requests).toHaveLength(requestsBefore);
    expect((await exchange(mine, login)).status).toBe(200);
  });

  it('of a visitor is refused after a sign-in, and of a member after a sign-out', async () => {
    const { email } = await makeUser(subject.services);
    const browser = subject.browser();
    const asVisitor = await start(browser);
    await browser.call(logIn, { body: { email, password: PASSWORD } });
    await expectNotStartedHere(browser, asVisitor);
    const asMember = await start(browser);
    await browser.call(logOut);
    await expectNotStartedHere(browser, asMember);
  });

  it.each([
    ['with another mode than it was made for', (state: string) => state.replace('verify', 'linking')],
    ['without a mode', (state: string) => state.replace('verify.', '')],
    ['with a mode alone', () => 'verify.'],
    ['with one letter changed', (state: string) => `${state.slice(0, -1)}${state.endsWith('A') ? 'B' : 'A'}`],
    ['that was made up', () => `verify.${'A'.repeat(22)}`],
  ])('is refused %s', async (_what, forge) => {
    const browser = subject.browser();
    const login = await start(browser);
    await expectNotStartedHere(browser, { ...login, state: forge(login.state) });
  });

  it('is not accepted as a grant, nor a grant as a state', async () => {
    const browser = subject.browser();
    const login = await start(browser);
    expect((await verify(browser)).status).toBe(403);
    const { body } = await exchange(browser, login);
    await expectNotStartedHere(browser, { ...login, state: `verify.${body.userInfo?.access_token}` });
    expect((await verify(browser)).status).toBe(200);
  });
});

it('a row holds one step of a login at a time, all of one length, and is deleted when the grant is used', async () => {
  await subject.services.db.delete(instagramLogins);
  const browser = subject.browser();
  const boxes = async () => (await subject.services.db.select().from(instagramLogins)).map(({ box }) => box);
  const login = await start(browser);
  const [state] = await boxes();
  await exchange(browser, login);
  const [grant, ...others] = await boxes();
  expect([others, grant?.length]).toEqual([[], state?.length]);
  expect(grant).not.toEqual(state);
  await verify(browser);
  expect(await boxes()).toEqual([]);
});

it('a session can start more logins than it has rows, and the newest still works', async () => {
  await subject.services.db.delete(instagramLogins);
  const browser = subject.browser();
  for (let n = 0; n < 20; n += 1) await start(browser);
  expect(await subject.services.db.$count(instagramLogins)).toBe(16);
  await exchange(browser, await start(browser));
  expect((await verify(browser)).status).toBe(200);
});

async function urlOf(browser: Browser): Promise<string> {
  return (await browser.call(startInstagramLogin, { body: { mode: 'verify' } })).body.url;
}
