import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { LOGIN_FAULTS } from '#sandbox/instagram/faults.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { InstagramServer } from '#test/harness/vendors/instagram-server.ts';
import { openInstagram, type LoginOutcome } from './instagram.ts';
import type { InstagramSettings } from './instagram-settings.ts';

const clock = new FakeClock();
const server = new InstagramServer(clock);
const { settings } = server.sandbox;
const open = (overrides: Partial<InstagramSettings> = {}) =>
  openInstagram({ clock, scopes: ['instagram_business_basic'], ...settings, ...overrides });
afterEach(() => void server.requests.splice(0));
afterAll(() => server.down());

const redirectUri = 'http://localhost:3000/instagram-callback';
const START = { redirectUri, state: 'verify.abc', origin: 'http://localhost:3000' };

async function codeOf(username: string): Promise<string> {
  const { code } = await server.logIn(username, await open().loginUrl(START));
  return code;
}

async function logIn(username: string, overrides: Partial<InstagramSettings> = {}) {
  return open(overrides).logIn({ code: await codeOf(username), redirectUri });
}

function accountOf(login: LoginOutcome) {
  if (login.outcome !== 'ok') throw new Error(`The login failed: ${login.reason}`);
  return login.account;
}

describe('the address of a login', () => {
  it("is Instagram's own, with all required parameters", async () => {
    const { sandbox: _sandbox, ...keys } = settings;
    const instagram = openInstagram({ clock, scopes: ['instagram_business_basic', 'b'], ...keys, appId: '42' });
    const url = new URL(await instagram.loginUrl(START));
    expect(url.origin + url.pathname).toBe('https://www.instagram.com/oauth/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: '42',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'instagram_business_basic,b',
      state: 'verify.abc',
      force_reauth: 'true',
    });
  });

  it('is in the sandbox, at the origin that this browser uses', async () => {
    const sandbox = { calls: () => 'http://127.0.0.1:1', pages: (origin: string) => `${origin}/sandbox/instagram` };
    const url = await open({ sandbox }).loginUrl({ ...START, origin: 'http://forwarded.example:8080' });
    expect(url).toMatch(
      /^http:\/\/forwarded\.example:8080\/sandbox\/instagram\/www\.instagram\.com\/oauth\/authorize\?/,
    );
  });

  it('returns the state with the code', async () => {
    const { state } = await server.logIn('rosa.lindt', await open().loginUrl(START));
    expect(state).toBe('verify.abc');
  });
});

describe('a login', () => {
  // Their answers come in different shapes.
  it.each(['elise.marchetti', 'flora.whitfield', 'priya.raman'])('returns the account of %s', async (username) => {
    const { id, scopedId, name, kind } = server.account(username);
    expect(await logIn(username)).toEqual({
      outcome: 'ok',
      account: {
        instagramId: id,
        scopedId,
        username,
        name,
        accountType: kind === 'business' ? 'BUSINESS' : 'MEDIA_CREATOR',
        pictureUrl: `${await settings.sandbox.calls()}/pictures/${username}`,
        token: expect.stringMatching(/^IGAA/),
        tokenExpiresAt: new Date(clock.now().getTime() + 60 * DAY),
      },
    });
  });

  it('gives the same id as a lookup', async () => {
    const { instagramId: id } = accountOf(await logIn('yuki.tanabe'));
    expect(await open().findAccount('yuki.tanabe', 'lookup')).toMatchObject({ outcome: 'found', account: { id } });
  });

  it('keeps every digit of ids that come as numbers', async () => {
    const login = await logIn('numeric.login');
    const { id, scopedId } = server.account('numeric.login');
    expect(Number(id)).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
    expect(login).toMatchObject({ outcome: 'ok', account: { instagramId: id, scopedId } });
  });

  it('reads the username in lower case', async () => {
    const code = await codeOf('leila.haddad');
    server.rename('leila.haddad', 'Leila.Haddad');
    expect(accountOf(await open().logIn({ code, redirectUri })).username).toBe('leila.haddad');
  });

  it('leaves out what the account does not show', async () => {
    expect(accountOf(await logIn('m.aldana'))).toMatchObject({ name: null, pictureUrl: null });
  });

  it('accepts a code with "#_" after it', async () => {
    const code = `${await codeOf('rosa.lindt')}#_`;
    expect(await open().logIn({ code, redirectUri })).toMatchObject({ outcome: 'ok' });
  });

  it('accepts a code once, within the hour, and with the same redirect address', async () => {
    const refused = { outcome: 'refused', reason: 'code', message: 'Matching code was not found or was already used' };
    const code = await codeOf('rosa.lindt');
    expect(await open().logIn({ code, redirectUri })).toMatchObject({ outcome: 'ok' });
    expect(await open().logIn({ code, redirectUri })).toEqual(refused);
    const late = await codeOf('rosa.lindt');
    clock.advance(HOUR);
    expect(await open().logIn({ code: late, redirectUri })).toEqual(refused);
    const elsewhere = 'http://127.0.0.1:3000/instagram-callback';
    expect(await open().logIn({ code: await codeOf('rosa.lindt'), redirectUri: elsewhere })).toEqual(refused);
    expect(await open().logIn({ code: 'made-up', redirectUri })).toEqual(refused);
  });

  it('has the same id after a rename, and another id for a new account with the old handle', async () => {
    const before = accountOf(await logIn('samir.qureshi'));
    server.rename('samir.qureshi', 'samir.sets');
    const newAccount = server.register('samir.qureshi');
    const { instagramId, scopedId } = accountOf(await logIn('samir.sets'));
    const other = accountOf(await logIn('samir.qureshi'));
    expect([instagramId, scopedId]).toEqual([before.instagramId, before.scopedId]);
    expect([other.instagramId, other.scopedId]).toEqual([newAccount.id, newAccount.scopedId]);
    expect(other.instagramId).not.toBe(before.instagramId);
  });
});

describe('a login that fails', () => {
  it.each([
    ['wrong.app', 'platform-app', 'Invalid platform app'],
    ['non.tester', 'non-tester', 'Insufficient developer role'],
    ['spent.code', 'code', 'Matching code was not found or was already used'],
    ['nameless.login', 'no-username', 'Instagram did not tell the username'],
    ['revoked.login', 'token', 'Instagram refused the login (token refused)'],
  ])('is refused for %s: %s', async (username, reason, message) => {
    expect(await logIn(username)).toEqual({ outcome: 'refused', reason, message });
  });

  it('is refused with an app or a secret that Meta does not know', async () => {
    const refused = { outcome: 'refused', reason: 'platform-app', message: 'Invalid platform app' };
    expect(await logIn('rosa.lindt', { appId: '1' })).toEqual(refused);
    const other = { outcome: 'refused', reason: 'other', message: 'Instagram refused the login (error 400)' };
    expect(await logIn('rosa.lindt', { appSecret: 'x' })).toEqual(other);
  });

  it.each([
    ['broken.login', 'status 502'],
    ['moved.login', 'status 302'],
    ['nonsense.login', 'unknown answer'],
    ['limited.login', 'rate limit'],
  ])('is not possible for %s: %s', async (username, reason) => {
    expect(await logIn(username)).toEqual({ outcome: 'unavailable', reason });
  });

  it('times out after one limit for all calls together', async () => {
    expect(await logIn('silent.login', { timeout: 100 })).toEqual({ outcome: 'unavailable', reason: 'timeout' });
  });

  it('is unavailable while Instagram cannot be reached', async () => {
    const sandbox = { calls: () => 'http://127.0.0.1:1', pages: () => '' };
    expect(await logIn('rosa.lindt', { sandbox })).toEqual({ outcome: 'unavailable', reason: 'network' });
  });

  it('does not repeat the secret or the code', async () => {
    const { 'slow.login': _slow, 'silent.login': _silent, ...faults } = LOGIN_FAULTS;
    for (const username of Object.keys(faults)) {
      const code = await codeOf(username);
      const answer = JSON.stringify(await open().logIn({ code, redirectUri }));
      expect(answer).not.toContain(settings.appSecret);
      expect(answer).not.toContain(code);
    }
  });

  it('sends the secret only where Meta requires it, and the code in no address', async () => {
    const code = await codeOf('rosa.lindt');
    server.requests.splice(0);
    const { token } = accountOf(await open().logIn({ code, redirectUri }));
    const [redemption, exchange, me, ...others] = server.requests;
    expect(redemption).toBe('/sandbox/instagram/api.instagram.com/oauth/access_token');
    expect(exchange).toContain('grant_type=ig_exchange_token');
    expect(me).toMatch(/\/v25\.0\/me\?fields=id,user_id,username,name,account_type,profile_picture_url$/);
    expect(others).toEqual([]);
    expect(server.requests.join()).not.toContain(token);
  });
});
