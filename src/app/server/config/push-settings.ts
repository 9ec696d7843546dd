import { z } from 'zod';
import { vapidKeysOf } from '#platform/server/push/vapid-keys.ts';

const MADE_BY_COMMAND = 'must be a line that npm run vapid-keys printed';

/** So many bytes in base64url, without padding. */
const bytes = (count: number) =>
  z
    .string()
    .refine(
      (value) => /^[\w-]+$/.test(value) && Buffer.from(value, 'base64url').toString('base64url') === value,
      MADE_BY_COMMAND,
    )
    .refine((value) => Buffer.from(value, 'base64url').length === count, `must be ${count} bytes in base64url`);

export const vapidPublicKey = bytes(65);
export const vapidPrivateKey = bytes(32);

export const vapidSubject = z
  .string()
  .refine(
    (value) => ['mailto:', 'https:'].includes(URL.parse(value)?.protocol ?? ''),
    'must look like mailto:support@subrosa.example or https://subrosa.example',
  );

export function isVapidPair(publicKey: string, privateKey: string): boolean {
  return vapidKeysOf(Buffer.from(privateKey, 'base64url'))?.publicKey === publicKey;
}
