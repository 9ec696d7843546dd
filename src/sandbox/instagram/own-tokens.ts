import { createHmac, randomBytes } from 'node:crypto';
import { DAY } from '#platform/shared/durations.ts';
import { SANDBOX_KEYS } from './keys.ts';

/** The age of the token in the settings, which was issued before the sandbox ran. */
const FIRST_AGE = 30 * DAY;
const OWN_TOKEN = /^IGAA([\w-]{64})$/;

/** A token of our own account. It contains its date, signed: the product stores it, and the sandbox forgets everything. */
export function issueOwnToken(now: number): string {
  const date = Buffer.alloc(8);
  date.writeBigInt64BE(BigInt(now));
  const facts = Buffer.concat([date, randomBytes(8)]);
  return `IGAA${Buffer.concat([facts, sign(facts)]).toString('base64url')}`;
}

/** Null if it is not a token of our own account. */
export function ageOfOwnToken(token: string, now: number): number | null {
  if (token === SANDBOX_KEYS.messagesToken) return FIRST_AGE;
  const [, text = ''] = OWN_TOKEN.exec(token) ?? [];
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== 48 || !sign(bytes.subarray(0, 16)).equals(bytes.subarray(16))) return null;
  return now - Number(bytes.readBigInt64BE(0));
}

function sign(facts: Buffer): Buffer {
  return createHmac('sha256', SANDBOX_KEYS.appSecret).update(facts).digest();
}
