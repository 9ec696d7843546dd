import webPush from 'web-push';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVapidKeys } from '#platform/server/push/vapid-keys.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { PushServer } from '#test/harness/vendors/push-server.ts';
import { checkSender } from './check-sender.ts';
import { decrypt } from './decrypt.ts';
import { LONGEST_MESSAGE } from './receive-notice.ts';

/** The example of RFC 8291, 5. */
const EXAMPLE = {
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

describe('a message', () => {
  const bytes = Buffer.from(EXAMPLE.message, 'base64url');

  it('is decrypted as in the example of the RFC', () => {
    expect(decrypt(bytes, EXAMPLE).toString()).toBe('When I grow up, I want to be a watermelon');
  });

  it('is refused if a bit of it was changed', () => {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(100) ^ 1, 100);
    expect(() => decrypt(changed, EXAMPLE)).toThrow('unable to authenticate');
    expect(() => decrypt(bytes, { ...EXAMPLE, auth: EXAMPLE.p256dh.slice(0, 22) })).toThrow('unable to authenticate');
  });
});

const keys = createVapidKeys();
const subject = 'mailto:support@subrosa.example';

/** What the library sends to this endpoint. */
function requestTo(endpoint: string, text = '{}', receiver: { p256dh: string; auth: string } = EXAMPLE) {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: receiver }, text, {
    vapidDetails: { subject, ...keys },
    TTL: 60,
  });
  const { 'Content-Length': _length, ...others } = headers as Record<string, string>;
  return { headers: others, body: new Uint8Array(body ?? []) };
}

describe('a sender', () => {
  const audience = 'https://push.example';
  const authorization = requestTo(`${audience}/1`).headers['Authorization'];
  const now = new Date();
  const check = (expected: object, header = authorization) =>
    checkSender(header, { audience, now, key: keys.publicKey, ...expected });

  it('may send with the key that the browser subscribed to', () => {
    expect(check({})).toBeNull();
    expect(check({ key: null })).toBeNull();
    expect(check({ key: createVapidKeys().publicKey })).toBe(403);
  });

  it('is unknown with a signature that is missing, wrong, old, too long valid, or for another service', () => {
    expect(checkSender(undefined, { audience, now, key: null })).toBe(401);
    expect(check({ key: null }, authorization?.replace(/k=.*/, `k=${createVapidKeys().publicKey}`))).toBe(401);
    expect(check({ now: new Date(now.getTime() + 13 * HOUR) })).toBe(401);
    expect(check({ now: new Date(now.getTime() - DAY) })).toBe(401);
    expect(check({ audience: 'https://other.example' })).toBe(401);
  });
});

describe('the service', () => {
  const server = new PushServer();
  beforeAll(() => server.up());
  afterAll(() => server.down());

  async function statusOf(headers: Record<string, string>, text?: string): Promise<number> {
    const address = await server.subscribe(null);
    const request = requestTo(address.endpoint, text, address);
    const all = Object.fromEntries(
      Object.entries({ ...request.headers, ...headers }).filter(([, value]) => value !== ''),
    );
    return (await fetch(address.endpoint, { method: 'POST', headers: all, body: request.body })).status;
  }

  const text = (notification: object) => JSON.stringify({ web_push: 8030, notification });
  const fine = text({ title: 'A', body: '', navigate: 'https://subrosa.example/', tag: 'a' });

  it('accepts a declarative message', async () => {
    expect(await statusOf({}, fine)).toBe(201);
  });

  it('refuses a message without lifetime, in another encoding, with a long topic, or that no browser would show', async () => {
    expect(await statusOf({ TTL: '' }, fine)).toBe(400);
    expect(await statusOf({ 'Content-Encoding': 'aesgcm' }, fine)).toBe(400);
    expect(await statusOf({ Topic: 'x'.repeat(33) }, fine)).toBe(400);
    expect(await statusOf({ Urgency: 'at once' }, fine)).toBe(400);
    expect(await statusOf({}, text({ title: 'A', body: '', navigate: '/chat', tag: 'a' }))).toBe(400);
    expect(await statusOf({}, 'Hello')).toBe(400);
    expect(await statusOf({ Authorization: '' }, fine)).toBe(401);
  });

  it('refuses a message that is too long', async () => {
    expect(await statusOf({}, fine + ' '.repeat(LONGEST_MESSAGE - fine.length))).toBe(413);
  });
});
