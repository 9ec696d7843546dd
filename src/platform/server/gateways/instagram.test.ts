import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '#platform/shared/durations.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { InstagramServer } from '#test/harness/vendors/instagram-server.ts';
import { openInstagram, readSignedRequest } from './instagram.ts';
import type { InstagramSettings } from './instagram-settings.ts';

const server = new InstagramServer();
const clock = new FakeClock();
const open = (overrides: Partial<InstagramSettings> = {}) =>
  openInstagram({ clock, scopes: ['instagram_business_basic'], ...server.sandbox.settings, ...overrides });
const nowhere = { calls: () => 'http://127.0.0.1:1', pages: () => 'http://127.0.0.1:1' };
let base: string;
beforeAll(async () => {
  base = await server.sandbox.settings.sandbox.calls();
});
afterEach(() => void server.requests.splice(0));
afterAll(() => server.down());

describe('looking an account up', () => {
  it('returns what the account shows, with its id as text', async () => {
    expect(await open().findAccount('elise.marchetti', 'lookup')).toEqual({
      outcome: 'found',
      account: {
        id: '17841400000000100',
        username: 'elise.marchetti',
        name: 'Elise Marchetti',
        biography: 'Paper, ink and slow Sundays\nLetterpress studio in Turin',
        pictureUrl: `${base}/pictures/elise.marchetti`,
        followers: server.account('elise.marchetti').followers,
      },
    });
  });

  it('leaves out what the account does not show', async () => {
    const none = { name: null, biography: null, pictureUrl: null };
    expect(await open().findAccount('m.aldana', 'lookup')).toMatchObject({ outcome: 'found', account: none });
  });

  it('cannot tell whether an account is personal, for adults only, deleted or made up', async () => {
    server.account('sam.oyelaran').isAgeGated = true;
    server.sandbox.accounts.delete(server.account('luca.moretti').id);
    for (const username of ['ben.ashworth', 'sam.oyelaran', 'luca.moretti', 'nobody.at.all'])
      expect(await open().findAccount(username, 'lookup'), username).toEqual({ outcome: 'absent' });
  });

  it('may show the earlier owner of a username, with the earlier followers', async () => {
    const before = await open().findAccount('diego.salcedo', 'lookup');
    server.sandbox.index.lag();
    server.handOn('diego.salcedo', 'aroha.ngata', 'diego.again');
    server.account('diego.again').followers += 1;
    expect(await open().findAccount('diego.salcedo', 'lookup')).toEqual(before);
    server.sandbox.index.catchUp();
    const { id } = server.account('diego.salcedo');
    expect(await open().findAccount('diego.salcedo', 'lookup')).toMatchObject({ outcome: 'found', account: { id } });
  });

  it.each(['rosa){id},business_discovery.username(x', '', 'a b', 'ROSA', 'x'.repeat(31)])(
    'does not ask for %j, which is no handle',
    async (username) => {
      expect(await open().findAccount(username, 'lookup')).toEqual({ outcome: 'absent' });
      expect(server.requests).toEqual([]);
    },
  );

  it.each([
    ['rate.limited', 'rate limit'],
    ['broken.discovery', 'status 502'],
    ['nonsense.discovery', 'unknown answer'],
  ])('is not possible for %s: %s', async (username, reason) => {
    expect(await open().findAccount(username, 'lookup')).toEqual({ outcome: 'unavailable', reason });
  });

  it('times out when no answer comes', async () => {
    const lookup = await open({ timeout: 50 }).findAccount('silent.discovery', 'lookup');
    expect(lookup).toEqual({ outcome: 'unavailable', reason: 'timeout' });
  });

  it('is unavailable with a token or an account that Meta refuses', async () => {
    const refused = { outcome: 'unavailable', reason: 'token refused' };
    expect(await open({ discoveryToken: 'old' }).findAccount('rosa.lindt', 'lookup')).toEqual(refused);
    const wrong = { outcome: 'unavailable', reason: 'error 100' };
    expect(await open({ accountId: '1' }).findAccount('rosa.lindt', 'lookup')).toEqual(wrong);
  });

  it('keeps the token out of the address', async () => {
    await open().findAccount('rosa.lindt', 'lookup');
    expect(server.requests).toHaveLength(1);
    expect(server.requests.join()).not.toContain(server.sandbox.settings.discoveryToken);
  });

  it('is unavailable while Instagram cannot be reached', async () => {
    const instagram = open({ sandbox: nowhere });
    expect(await instagram.findAccount('rosa.lindt', 'lookup')).toEqual({ outcome: 'unavailable', reason: 'network' });
  });
});

describe('fetching a picture', () => {
  it('happens once a day', async () => {
    const instagram = open();
    const url = `${base}/pictures/rosa.lindt`;
    const first = await instagram.fetchPicture(url);
    expect(first).toMatchObject({ outcome: 'found', picture: { type: 'image/png' } });
    clock.advance(DAY - 1);
    expect(await instagram.fetchPicture(url)).toEqual(first);
    expect(server.requests).toHaveLength(1);
    clock.advance(1);
    await instagram.fetchPicture(url);
    expect(server.requests).toHaveLength(2);
  });

  it('keeps the hundred most recently used', async () => {
    const instagram = open();
    const picture = (n: number) => instagram.fetchPicture(`${base}/pictures/rosa.lindt?${n}`);
    for (let n = 0; n < 100; n += 1) await picture(n);
    await picture(0);
    await picture(100);
    await picture(0);
    expect(server.requests).toHaveLength(101);
    await picture(1);
    expect(server.requests).toHaveLength(102);
  });

  it.each(['huge.picture', 'script.picture', 'moved.picture', 'lost.picture'])(
    'refuses the picture of %s',
    async (username) => {
      expect(await open().fetchPicture(`${base}/pictures/${username}`)).toEqual({ outcome: 'absent' });
      expect(server.requests).toHaveLength(1);
    },
  );

  it('is unavailable while the picture server fails', async () => {
    const lookup = await open().fetchPicture(`${base}/pictures/broken.picture`);
    expect(lookup).toEqual({ outcome: 'unavailable', reason: 'status 503' });
  });

  it('calls nothing but the sandbox if there is one', async () => {
    const elsewhere = [
      `${base}/../mailbox`,
      base.replace('/instagram', '/instagrams/x'),
      'https://x.cdninstagram.com/y',
    ];
    for (const url of elsewhere) expect(await open().fetchPicture(url), url).toEqual({ outcome: 'absent' });
    expect(server.requests).toEqual([]);
  });

  it("calls nothing but Instagram's picture servers, over https, if there is no sandbox", async () => {
    const { sandbox: _sandbox, ...keys } = server.sandbox.settings;
    const instagram = openInstagram({ clock, timeout: 1000, scopes: [], ...keys });
    const elsewhere = [
      `${base}/pictures/rosa.lindt`,
      'http://scontent.cdninstagram.com/x.jpg',
      'https://scontent.cdninstagram.com:8443/x.jpg',
      'https://name:word@scontent.cdninstagram.com/x.jpg',
      'https://cdninstagram.com.evil.example/x.jpg',
      'https://evilfbcdn.net/x.jpg',
      'https://127.0.0.1/x.jpg',
      'file:///etc/hostname',
      'data:image/png;base64,AAAA',
      'x',
    ];
    for (const url of elsewhere) expect(await instagram.fetchPicture(url), url).toEqual({ outcome: 'absent' });
    expect(server.requests).toEqual([]);
  });
});

const meta = new InstagramServer();
const { appSecret } = meta.sandbox.settings;

describe("Meta's signed requests", () => {
  const sign = (facts: object | string, secret = appSecret) => {
    const text = typeof facts === 'string' ? facts : JSON.stringify(facts);
    const payload = Buffer.from(text).toString('base64url');
    return `${createHmac('sha256', secret).update(payload).digest('base64url')}.${payload}`;
  };
  const read = (text: string) => readSignedRequest(text, appSecret);

  it('contain the id that our app knows the account by', () => {
    const { scopedId } = meta.account('rosa.lindt');
    expect(read(meta.signedRequest('rosa.lindt'))).toEqual({ userId: scopedId });
    const numeric = `{"algorithm":"HMAC-SHA256","user_id":${scopedId}}`;
    expect(read(sign(numeric))).toEqual({ userId: scopedId });
  });

  const facts = { algorithm: 'HMAC-SHA256', user_id: '26100000000000201' };
  const good = sign(facts);
  const [signature = '', payload = ''] = good.split('.');
  it.each([
    ['another secret', sign(facts, 'guessed')],
    ['another algorithm', sign({ ...facts, algorithm: 'none' })],
    ['no algorithm', sign({ user_id: '1' })],
    ['nobody', sign({ algorithm: 'HMAC-SHA256' })],
    ['a name instead of an id', sign({ ...facts, user_id: 'rosa' })],
    ['no JSON', sign('x')],
    ['a signature of another payload', `${signature}.${Buffer.from('{}').toString('base64url')}`],
    ['a truncated signature', `${signature.slice(0, 20)}.${payload}`],
    ['no signature', `.${payload}`],
    ['no payload', signature],
    ['three pieces', `${good}.x`],
    ['nothing', ''],
  ])('are rejected with %s', (_what, text) => {
    expect(read(text)).toBeNull();
  });
});
