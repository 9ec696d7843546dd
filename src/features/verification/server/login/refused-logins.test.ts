import { describe, expect, it } from 'vitest';
import type { Browser } from '#test/harness/browser.ts';
import { authorize, exchange, verifyAs } from '#test/harness/vendors/instagram-login.ts';
import { expectRefused, loginFailure } from '#test/harness/vendors/refused-login.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { exchangeToken, startInstagramLogin } from '../../contract.ts';

const ELISE = 'elise.marchetti';
const CALLBACK = 'http://localhost:3000/instagram-callback';

const subject = appPerFile();

const start = (browser: Browser, username = ELISE) => authorize(subject, browser, username);
const verify = (browser: Browser, profileName = ELISE) => verifyAs(browser, profileName);

describe('a redirect address that is not exactly ours', () => {
  it.each([
    'http://evil.example/instagram-callback',
    `${CALLBACK}/`,
    `${CALLBACK}?x=1`,
    'http://LOCALHOST:3000/instagram-callback',
    '',
  ])('is refused: %j', async (redirectUri) => {
    const browser = subject.browser();
    await expectRefused(
      browser,
      { ...(await start(browser)), redirectUri },
      'This login belongs to another site. Please start again.',
    );
  });
});

describe('a code', () => {
  const CODE_USED = 'Matching code was not found or was already used';

  it('can be used once, also with a new state', async () => {
    const browser = subject.browser();
    const { code, ...login } = await start(browser);
    await exchange(browser, { ...login, code });
    await expectRefused(browser, { ...(await start(browser)), code }, CODE_USED);
  });

  it('that was made up is refused', async () => {
    const browser = subject.browser();
    for (const code of ['AQ', 'null', '#_', '../../me', 'x'.repeat(2000)]) {
      await expectRefused(browser, { ...(await start(browser)), code }, CODE_USED);
    }
  });

  it('that was given for another redirect address is refused', async () => {
    const browser = subject.browser();
    const login = await start(browser);
    const elsewhere = (await urlOf(browser)).replace(encodeURIComponent('localhost:3000'), 'localhost%3A4000');
    await expectRefused(browser, { ...login, code: await subject.instagram.codeFor(ELISE, elsewhere) }, CODE_USED);
  });
});

describe('a login that Instagram refuses or does not answer', () => {
  const unavailable = [
    503,
    loginFailure('LOGIN_UNAVAILABLE', 'Instagram cannot be reached. Please try again in a moment.', 'UNAVAILABLE'),
  ] as const;
  const refused = (error: string, errorCode?: string) =>
    [400, loginFailure('LOGIN_REFUSED', error, errorCode)] as const;

  it.each([
    ['wrong.app', refused('Invalid platform app', 'PLATFORM_APP')],
    ['non.tester', refused('Insufficient developer role', 'NON_TESTER_RESTRICTION')],
    ['spent.code', refused('Matching code was not found or was already used')],
    ['nameless.login', refused('Instagram did not tell the username', 'NO_USERNAME')],
    ['revoked.login', refused('Instagram refused the login (token refused)')],
    ['broken.login', unavailable],
    ['moved.login', unavailable],
    ['nonsense.login', unavailable],
    ['limited.login', unavailable],
  ])('says so for %s and gives no grant', async (username, [status, body]) => {
    const browser = subject.browser();
    const answer = await exchange(browser, await start(browser, username));
    expect([answer.status, answer.body]).toEqual([status, body]);
    expect((await verify(browser, username)).status).toBe(403);
  });

  it('leaves the grant of an earlier login valid', async () => {
    const browser = subject.browser();
    await exchange(browser, await start(browser));
    await exchange(browser, await start(browser, 'broken.login'));
    expect((await verify(browser)).body.handle).toBe(ELISE);
  });

  it('answers in the same shape when Instagram is down', async () => {
    const browser = subject.browser();
    const login = await start(browser);
    await subject.instagram.down();
    const answer = await exchange(browser, login);
    await subject.instagram.upAgain();
    expect([answer.status, answer.body]).toEqual(unavailable);
  });
});

describe('an invalid request', () => {
  it('is refused by its schema before the state is used', async () => {
    const browser = subject.browser();
    const login = await start(browser);
    for (const body of [{}, { ...login, code: '' }, { ...login, state: '' }, { ...login, username: ELISE }]) {
      expect((await browser.call(exchangeToken, { body })).error.code).toBe('VALIDATION');
    }
    for (const mode of ['link', '', null]) {
      expect((await browser.call(startInstagramLogin, { body: { mode } })).error.code).toBe('VALIDATION');
    }
    expect((await exchange(browser, login)).status).toBe(200);
  });

  it('from another site is refused', async () => {
    const browser = subject.browser();
    const login = await start(browser);
    const headers = { origin: 'https://evil.example' };
    expect((await browser.call(exchangeToken, { body: login, headers })).error.code).toBe('FOREIGN_ORIGIN');
    expect((await browser.call(startInstagramLogin, { body: { mode: 'verify' }, headers })).status).toBe(403);
  });
});

async function urlOf(browser: Browser): Promise<string> {
  return (await browser.call(startInstagramLogin, { body: { mode: 'verify' } })).body.url;
}
