import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SECOND } from '#platform/shared/durations.ts';

/**
 * The session's secret and the time of the sign-in; the cookie is signed. The time is stored only in the browser: the
 * database stores days, but the server can still check for a sign-in within the last ten minutes.
 */
export interface SessionCookie {
  secret: string;
  signedInAt: Date | null;
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The database stores only this hash, so that a stolen table cannot be used to sign in. */
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
