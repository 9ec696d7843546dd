import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SECOND } from '#platform/shared/durations.ts';

/**
 * The cookie carries the session's secret and the moment of the sign-in, signed. The moment lives in the
 * browser alone: the database keeps days, and 'signed in within the last ten minutes' still can be asked.
 */
export interface SessionCookie {
  secret: string;
  signedInAt: Date | null;
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored: a hash, so that a stolen table signs nobody in. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function writeCookie({ secret, signedInAt }: SessionCookie, key: Buffer): string {
  const seconds = signedInAt ? Math.floor(signedInAt.getTime() / SECOND) : 0;
  const body = `${secret}.${seconds.toString(36)}`;
  return `${body}.${sign(body, key)}`;
}

export function readCookie(value: string, key: Buffer): SessionCookie | null {
  const [secret, seconds, mac, ...rest] = value.split('.');
  if (!secret || !seconds || !mac || rest.length > 0) return null;
  const expected = Buffer.from(sign(`${secret}.${seconds}`, key));
  const given = Buffer.from(mac);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const time = Number.parseInt(seconds, 36) * SECOND;
  return { secret, signedInAt: time === 0 ? null : new Date(time) };
}

function sign(body: string, key: Buffer): string {
  return createHmac('sha256', key).update(body).digest().subarray(0, 18).toString('base64url');
}
