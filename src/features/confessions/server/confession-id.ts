import type { Keys } from '#platform/server/keys/keys.ts';

/**
 * A letter's id, made from who sends it and the key that their browser made for it: sending it again meets the same
 * id, and no table of keys is needed. Shaped as a UUID of version 8, the version for ids of one's own making.
 */
export function confessionId(keys: Keys, userId: number, clientKey: string): string {
  const bytes = keys.tag('sent', 'id', userId, clientKey.toLowerCase()).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
