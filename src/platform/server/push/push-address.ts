import { createHash, ECDH } from 'node:crypto';
import type { PushAddress } from '#platform/shared/push-address.ts';

/** The services of Chrome, Firefox, Safari and Edge. */
const HOSTS =
  /^(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|(?:[a-z\d-]+\.)+(?:push\.apple\.com|notify\.windows\.com))$/;

/** Much longer than those of any service. */
const LONGEST_ENDPOINT = 1024;

const BASE64URL = /^[\w-]+$/;

/** The URL of a push service. Null for any other: the endpoint comes from a browser, and we shall not call what somebody likes. */
export function knownEndpoint(endpoint: string): URL | null {
  const url = endpoint.length > LONGEST_ENDPOINT ? null : URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return null;
  return HOSTS.test(url.hostname) ? url : null;
}

/** Whether a message can be encrypted for these keys: a point on P-256, and 16 bytes. */
export function hasValidKeys({ p256dh, auth }: PushAddress): boolean {
  if (!BASE64URL.test(p256dh) || !BASE64URL.test(auth)) return false;
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    return ECDH.convertKey(point, 'prime256v1').length === point.length;
  } catch {
    return false;
  }
}

/** The id of a browser, by which it finds itself among others. platform/client/push computes the same. */
export function endpointId(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url').slice(0, 22);
}
