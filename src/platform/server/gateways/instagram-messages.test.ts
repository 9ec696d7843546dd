import { afterAll, describe, expect, it } from 'vitest';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { InstagramServer } from '#test/harness/vendors/instagram-server.ts';
import { openInstagram } from './instagram.ts';
import type { InstagramSettings } from './instagram-settings.ts';

const clock = new FakeClock();
const server = new InstagramServer(clock);
const { settings } = server.sandbox;
afterAll(() => server.down());

function open(overrides: Partial<InstagramSettings> = {}) {
  const { messages } = openInstagram({ clock, scopes: [], ...settings, ...overrides });
  if (!messages) throw new Error('There is no gateway for messages');
  return messages;
}

const TOKEN = settings.messagesToken;
const { phone } = server;

async function readSender(username: string, overrides: Partial<InstagramSettings> = {}, token = TOKEN) {
  await phone.send(username, 'Hello');
  return open(overrides).readSender(token, phone.igsid(username), 'proof');
}

async function send(username: string, token = TOKEN, text = 'Hi!') {
  await phone.send(username, 'Hello');
  return open().sendMessage(token, phone.igsid(username), text);
}

it('there is a gateway for messages only with all of its settings', () => {
  const { handle: _, ...incomplete } = settings;
  expect(openInstagram({ clock, scopes: [], ...incomplete }).messages).toBeNull();
});

it('a conversation is opened at ig.me, or in the sandbox at the origin that this browser uses', async () => {
  const conversation = { ref: 'ROSA-7K4M-9QXD', origin: 'http://forwarded.example:8080' };
  const { sandbox: _, ...keys } = settings;
  const { messages } = openInstagram({ clock, scopes: [], ...keys });
  expect(await messages?.conversationUrl(conversation)).toBe('https://ig.me/m/subrosa.letters?ref=ROSA-7K4M-9QXD');
  const sandbox = { calls: () => 'http://127.0.0.1:1', pages: (origin: string) => `${origin}/sandbox/instagram` };
  expect(await open({ sandbox }).conversationUrl(conversation)).toBe(
    'http://forwarded.example:8080/sandbox/instagram/ig.me/m/subrosa.letters?ref=ROSA-7K4M-9QXD',
  );
});

it('the token of the webhook is compared as a whole', () => {
  const messages = open();
  for (const token of ['', 'x', settings.webhookToken.slice(0, -1), `${settings.webhookToken}x`])
    expect(messages.isWebhookToken(token)).toBe(false);
  expect(messages.isWebhookToken(settings.webhookToken)).toBe(true);
});

describe('a sender', () => {
  it('is named by username, name and followers', async () => {
    const ben = { username: 'ben.ashworth', name: 'Ben Ashworth', followers: server.account('ben.ashworth').followers };
    expect(await readSender('ben.ashworth')).toEqual({ outcome: 'ok', ...ben });
    expect(await readSender('without.name')).toMatchObject({ outcome: 'ok', username: 'without.name', name: null });
    expect(server.requests.some((path) => path.includes('/graph.instagram.com/v26.0/'))).toBe(true);
    // The token is in a header: addresses are written to logs.
    expect(server.requests.filter((path) => path.includes(TOKEN))).toEqual([]);
  });

  it.each([
    ['consent.sender', { outcome: 'refused', reason: 'unreadable' }],
    ['gone.sender', { outcome: 'refused', reason: 'unreadable' }],
    ['jude.fairweather', { outcome: 'refused', reason: 'blocked' }],
    ['broken.sender', { outcome: 'unavailable', reason: 'status 502' }],
    ['limited.sender', { outcome: 'unavailable', reason: 'rate limit' }],
    ['nonsense.sender', { outcome: 'unavailable', reason: 'unknown answer' }],
  ])('may not be told: %s', async (username, outcome) => {
    expect(await readSender(username)).toEqual(outcome);
  });

  it('is refused once the account is deleted', async () => {
    await readSender('nia.campbell');
    const igsid = phone.igsid('nia.campbell');
    server.sandbox.accounts.delete(server.account('nia.campbell').id);
    expect(await open().readSender(TOKEN, igsid, 'link')).toEqual({ outcome: 'refused', reason: 'unreadable' });
  });

  it('is unavailable with a token that is refused, after a time, and while Instagram is down', async () => {
    const refused = { outcome: 'unavailable', reason: 'token refused' };
    expect(await readSender('ben.ashworth', {}, 'made-up')).toEqual(refused);
    const late = { outcome: 'unavailable', reason: 'timeout' };
    expect(await readSender('silent.sender', { timeout: 50 })).toEqual(late);
    const sandbox = { calls: () => 'http://127.0.0.1:1', pages: () => '' };
    expect(await readSender('ben.ashworth', { sandbox })).toEqual({ outcome: 'unavailable', reason: 'network' });
  });
});

describe('a reply', () => {
  it('reaches the person', async () => {
    expect(await send('clara.engel', TOKEN, 'Grüße 🌹')).toEqual({ outcome: 'ok' });
    expect(phone.conversation('clara.engel').at(-1)).toMatchObject({ from: 'us', text: 'Grüße 🌹' });
  });

  it.each([
    ['jude.fairweather', { outcome: 'refused', reason: 'blocked' }],
    ['closed.window', { outcome: 'refused', reason: 'window-closed' }],
    ['broken.reply', { outcome: 'unavailable', reason: 'status 503' }],
  ])('may not: %s', async (username, outcome) => {
    expect(await send(username)).toEqual(outcome);
  });

  it('to nobody, or too long, is refused, and one with a wrong token may work later', async () => {
    expect(await open().sendMessage(TOKEN, '1', 'Hi!')).toEqual({ outcome: 'refused', reason: 'unreadable' });
    expect(await send('clara.engel', TOKEN, 'ü'.repeat(501))).toEqual({ outcome: 'refused', reason: 'unreadable' });
    expect(await send('clara.engel', 'made-up')).toEqual({ outcome: 'unavailable', reason: 'token refused' });
  });
});
