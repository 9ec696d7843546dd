import { expect, it } from 'vitest';
import { createVapidKeys, vapidKeysOf } from './vapid-keys.ts';

it('a private key leads to its public key', () => {
  const keys = createVapidKeys();
  expect(vapidKeysOf(Buffer.from(keys.privateKey, 'base64url'))).toEqual(keys);
  expect(keys.privateKey).toHaveLength(43);
  expect(keys.publicKey).toHaveLength(87);
});

it('a number that is no private key leads to none', () => {
  expect(vapidKeysOf(Buffer.alloc(32))).toBeNull();
  expect(vapidKeysOf(Buffer.alloc(32, 255))).toBeNull();
});
