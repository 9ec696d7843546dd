import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { InstagramServer } from '#test/harness/vendors/instagram-server.ts';
import { ACCOUNTS } from '../accounts.ts';
import { SANDBOX_KEYS } from '../keys.ts';

const clock = new FakeClock();
const server = new InstagramServer(clock);
const { phone } = server;
let root: string;
beforeAll(async () => {
  root = `${await server.sandbox.settings.sandbox.calls()}/graph.instagram.com`;
});
afterAll(() => server.down());

const ERROR = (code: number, subcode?: number) => ({
  error: { type: 'OAuthException', code, ...(subcode === undefined ? {} : { error_subcode: subcode }) },
});

async function call(path: string, json?: object, token: string = SANDBOX_KEYS.messagesToken): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const posting = json ? { method: 'POST', body: JSON.stringify(json) } : {};
  return (await fetch(`${root}/${path}`, { headers, ...posting })).json();
}

const whoIs = (igsid: string, token?: string) => call(`v26.0/${igsid}?fields=name,username`, undefined, token);
const answer = (id: string, text: string, account = SANDBOX_KEYS.accountId) =>
  call(`v26.0/${account}/messages`, { recipient: { id }, message: { text } });

describe('the ids of senders', () => {
  it('are other numbers than those of the login, and differ for every account', () => {
    const ids = ACCOUNTS.map(({ username }) => phone.igsid(username));
    const others = ACCOUNTS.flatMap(({ id, scopedId }) => [id, scopedId]);
    expect(new Set([...ids, ...others]).size).toBe(3 * ACCOUNTS.length);
    for (const id of ids) expect(id).toMatch(/^\d{16}$/);
  });

  it('survive restarts and renames', () => {
    const other = new InstagramServer();
    const igsid = other.phone.igsid('theo.lambert');
    expect(igsid).toBe(phone.igsid('theo.lambert'));
    other.rename('theo.lambert', 'theo.in.rome');
    expect(other.phone.igsid('theo.in.rome')).toBe(igsid);
  });
});

describe('who wrote', () => {
  it('is told once they have written, of personal and private accounts too', async () => {
    for (const username of ['ben.ashworth', 'mila.hartmann', 'rosa.lindt']) {
      const igsid = phone.igsid(username);
      expect(await whoIs(igsid)).toMatchObject(ERROR(230));
      await phone.send(username, 'Hello');
      expect(await whoIs(igsid)).toEqual({ id: igsid, name: server.account(username).name, username });
    }
  });

  it('is the name of today', async () => {
    await phone.send('noah.lindqvist', 'Hello');
    const igsid = phone.igsid('noah.lindqvist');
    server.rename('noah.lindqvist', 'noah.swims');
    expect(await whoIs(igsid)).toMatchObject({ username: 'noah.swims' });
  });

  it('is refused without our token, for nobody, without consent, and for a person who has blocked us', async () => {
    await phone.send('nia.campbell', 'Hello');
    const igsid = phone.igsid('nia.campbell');
    expect(await whoIs(igsid, 'another')).toMatchObject(ERROR(190));
    expect(await whoIs('1000000000000000')).toMatchObject(ERROR(9010));
    phone.consent('nia.campbell', false);
    expect(await whoIs(igsid)).toMatchObject(ERROR(230));
    await phone.send('jude.fairweather', 'Hello');
    expect(await whoIs(phone.igsid('jude.fairweather'))).toMatchObject(ERROR(100, 33));
  });

  it.each([
    ['limited.sender', ERROR(613)],
    ['consent.sender', ERROR(230)],
    ['gone.sender', ERROR(9010)],
    ['nonsense.sender', { data: {} }],
    ['closed.window', { username: 'closed.window' }],
  ])('for @%s is %o', async (username, expected) => {
    await phone.send(username, 'Hello');
    expect(await whoIs(phone.igsid(username))).toMatchObject(expected);
  });

  it('changes between the legs for @renamed.sender', async () => {
    await phone.send('renamed.sender', 'Hello');
    const igsid = phone.igsid('renamed.sender');
    expect(await whoIs(igsid)).toMatchObject({ username: 'renamed.sender' });
    await answer(igsid, 'Hello yourself');
    expect(await whoIs(igsid)).toMatchObject({ username: 'renamed.since' });
  });
});

describe('our answer', () => {
  it('arrives in the conversation', async () => {
    await phone.send('clara.engel', 'Hello');
    const igsid = phone.igsid('clara.engel');
    expect(await answer(igsid, 'Good day')).toMatchObject({ recipient_id: igsid });
    const texts = phone.conversation('clara.engel').map(({ from, text }) => `${from}: ${text}`);
    expect(texts).toEqual(['them: Hello', 'us: Good day']);
  });

  it('is refused a day after they wrote', async () => {
    const igsid = phone.igsid('yuki.tanabe');
    expect(await answer(igsid, 'Too early')).toMatchObject(ERROR(10, 2_534_022));
    await phone.send('yuki.tanabe', 'Hello');
    clock.advance(DAY - HOUR);
    expect(await answer(igsid, 'In time')).toMatchObject({ recipient_id: igsid });
    clock.advance(HOUR);
    expect(await answer(igsid, 'Too late')).toMatchObject(ERROR(10, 2_534_022));
    await phone.send('yuki.tanabe', 'Still there?');
    phone.closeWindow('yuki.tanabe');
    expect(await answer(igsid, 'Too late')).toMatchObject(ERROR(10, 2_534_022));
  });

  it('is refused if it is too long, empty, from another account, to nobody, or to a person who has blocked us', async () => {
    await phone.send('samir.qureshi', 'Hello');
    const igsid = phone.igsid('samir.qureshi');
    expect(await answer(igsid, 'é'.repeat(500))).toMatchObject({ recipient_id: igsid });
    expect(await answer(igsid, 'é'.repeat(501))).toMatchObject(ERROR(100));
    expect(await answer(igsid, '')).toMatchObject(ERROR(100));
    expect(await answer(igsid, 'Hello', '123')).toMatchObject(ERROR(100, 33));
    expect(await answer('1', 'Hello')).toMatchObject(ERROR(100, 2_534_014));
    phone.block('samir.qureshi');
    expect(await answer(igsid, 'Hello')).toMatchObject(ERROR(551));
  });
});

it('subscribes to known fields only', async () => {
  const subscribe = (fields: string) =>
    call(`v26.0/${SANDBOX_KEYS.accountId}/subscribed_apps?subscribed_fields=${fields}`, {});
  expect(await subscribe('messages,messaging_postbacks,messaging_referral')).toEqual({ success: true });
  expect(await subscribe('letters')).toMatchObject(ERROR(100));
});

describe('the token of our account', () => {
  const renew = (token: string) => call(`refresh_access_token?grant_type=ig_refresh_token&access_token=${token}`);

  it('can be renewed, and the new one counts after a restart, for sixty days', async () => {
    const renewed = (await renew(SANDBOX_KEYS.messagesToken)) as { access_token: string };
    const token = renewed.access_token;
    expect(renewed).toMatchObject({ token_type: 'bearer', expires_in: 5_184_000 });
    expect(server.tokens).toContain(token);
    expect(await renew(token)).toMatchObject(ERROR(100));
    const another = new InstagramServer(clock);
    root = root.replace(/^.*(?=\/sandbox)/, new URL(await another.sandbox.settings.sandbox.calls()).origin);
    expect(await whoIs('1', token)).toMatchObject(ERROR(9010));
    clock.advance(60 * DAY);
    expect(await whoIs('1', token)).toMatchObject(ERROR(190));
    await another.down();
  });
});
