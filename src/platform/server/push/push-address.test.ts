import { describe, expect, it } from 'vitest';
import { createVapidKeys } from './vapid-keys.ts';
import { endpointId, hasValidKeys, knownEndpoint } from './push-address.ts';

describe('an endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/dY1:APA91b-x',
    'https://fcm.googleapis.com:443/wp/dY1',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QNp',
    'https://wns2-par02p.notify.windows.com/w/?token=BQ%3d%3d',
  ])('of the maker of a browser is known: %s', (endpoint) => {
    expect(knownEndpoint(endpoint)?.href).toBe(new URL(endpoint).href);
  });

  it.each([
    '',
    'fcm.googleapis.com/fcm/send/x',
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'https://a@fcm.googleapis.com/fcm/send/x',
    'https://:b@fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com@127.0.0.1/fcm/send/x',
    'https://fcm.googleapis.com.example.org/x',
    'https://fcm.googleapis.com./x',
    'https://storage.googleapis.com/x',
    'https://evil-fcm.googleapis.com/x',
    'https://push.apple.com/x',
    'https://evilpush.apple.com/x',
    'https://a.push.apple.com.example.org/x',
    'https://notify.windows.com/x',
    'https://127.0.0.1/x',
    `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
  ])('anywhere else is not: %s', (endpoint) => {
    expect(knownEndpoint(endpoint)).toBeNull();
  });
});

describe('the keys of a browser', () => {
  const auth = Buffer.alloc(16, 7).toString('base64url');
  const { publicKey: p256dh } = createVapidKeys();
  const point = Buffer.from(p256dh, 'base64url');
  const offCurve = Buffer.concat([point.subarray(0, 64), Buffer.of((point[64] ?? 0) ^ 1)]).toString('base64url');
  const areValid = (keys: { p256dh: string; auth: string }) => hasValidKeys({ endpoint: '', ...keys });

  it('are a point and a secret', () => {
    expect(areValid({ p256dh, auth })).toBe(true);
  });

  it.each([
    { p256dh: '', auth },
    { p256dh: offCurve, auth },
    { p256dh: `${p256dh}AA`, auth },
    { p256dh: p256dh.slice(0, 60), auth },
    { p256dh: `${p256dh.slice(0, -1)}=`, auth },
    { p256dh, auth: '' },
    { p256dh, auth: `${auth}AA` },
    { p256dh, auth: auth.slice(0, 20) },
  ])('are not %o', (keys) => {
    expect(areValid(keys)).toBe(false);
  });
});

it('a browser has the id that it computes itself', () => {
  // The same as in the test of platform/client/push.
  expect(endpointId('https://fcm.googleapis.com/fcm/send/1')).toBe('67XxfEniWMkw1hRk0LiNv7');
});
