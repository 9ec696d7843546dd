import { afterAll, describe, expect, it } from 'vitest';
import { DAY } from '#platform/shared/durations.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { InstagramServer } from '#test/harness/vendors/instagram-server.ts';
import { openInstagram } from './instagram.ts';
import type { InstagramSettings } from './instagram-settings.ts';

const clock = new FakeClock();
const server = new InstagramServer(clock);
const open = (overrides: Partial<InstagramSettings> = {}) =>
  openInstagram({ clock, scopes: ['instagram_business_basic'], ...server.sandbox.settings, ...overrides });
afterAll(() => server.down());

async function logIn(username: string) {
  const redirectUri = 'http://localhost:3000/instagram-callback';
  const url = await open().loginUrl({ redirectUri, state: 'linking.abc', origin: 'http://localhost:3000' });
  const login = await open().logIn({ code: await server.codeFor(username, url), redirectUri });
  if (login.outcome !== 'ok') throw new Error(`The login failed: ${login.reason}`);
  return login.account;
}

describe('a long-lived token', () => {
  it('names its account until it expires', async () => {
    const { token, tokenExpiresAt, ...account } = await logIn('hana.novak');
    expect(await open().readOwner(token, 'link')).toEqual({ outcome: 'ok', account });
    server.rename('hana.novak', 'hana.bakes');
    expect(await open().readOwner(token, 'link')).toMatchObject({ account: { username: 'hana.bakes' } });
    clock.advance(tokenExpiresAt.getTime() - clock.now().getTime() - 1);
    expect(await open().readOwner(token, 'link')).toMatchObject({ outcome: 'ok' });
    clock.advance(1);
    expect(await open().readOwner(token, 'link')).toMatchObject({ outcome: 'refused', reason: 'token' });
  });

  it('can be renewed after a day for 60 more; the old one stays valid until its end', async () => {
    const { token } = await logIn('ida.sorensen');
    clock.advance(DAY - 1);
    expect(await open().renewToken(token, 'link')).toMatchObject({ outcome: 'refused', reason: 'other' });
    clock.advance(1);
    const renewed = await open().renewToken(token, 'link');
    const tokenExpiresAt = new Date(clock.now().getTime() + 60 * DAY);
    expect(renewed).toEqual({ outcome: 'ok', token: expect.stringMatching(/^IGAA/), tokenExpiresAt });
    for (const good of [token, 'token' in renewed ? renewed.token : ''])
      expect(await open().readOwner(good, 'link')).toMatchObject({ account: { username: 'ida.sorensen' } });
    clock.advance(59 * DAY);
    expect(await open().renewToken(token, 'link')).toMatchObject({ outcome: 'refused', reason: 'token' });
  });

  it('is refused once its owner has withdrawn the permission', async () => {
    const { token } = await logIn('olu.adebayo');
    clock.advance(DAY);
    server.revoke('olu.adebayo');
    const refused = { outcome: 'refused', reason: 'token', message: 'Instagram refused the login (token refused)' };
    expect([await open().readOwner(token, 'link'), await open().renewToken(token, 'link')]).toEqual([refused, refused]);
    const again = await logIn('olu.adebayo');
    expect(await open().readOwner(again.token, 'link')).toMatchObject({ outcome: 'ok' });
  });

  it('cannot be renewed from a one-hour token or a made-up one', async () => {
    for (const token of ['', 'made-up', 'sandbox-token-of-1']) {
      expect(await open().readOwner(token, 'link')).toMatchObject({ outcome: 'refused', reason: 'token' });
    }
    expect(await open().renewToken('made-up', 'link')).toMatchObject({ outcome: 'refused', reason: 'token' });
  });

  it('is not waited for without a time limit', async () => {
    const { token } = await logIn('rosa.lindt');
    const sandbox = { calls: () => 'http://127.0.0.1:1', pages: () => '' };
    const unavailable = { outcome: 'unavailable', reason: 'network' };
    expect(await open({ sandbox }).readOwner(token, 'link')).toEqual(unavailable);
    expect(await open({ sandbox }).renewToken(token, 'link')).toEqual(unavailable);
  });
});
