import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { DAY, SECOND } from '#platform/shared/durations.ts';

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

interface Expected {
  /** The origin of the push service. */
  audience: string;
  now: Date;
  /** The public key that the browser subscribed to; null: any. */
  key: string | null;
}

/** Checks by which key a message was sent (RFC 8292). Returns the status of a refusal; null if the sender may send. */
export function checkSender(authorization: string | undefined, { audience, now, key }: Expected): 401 | 403 | null {
  const [, token = '', sentKey = ''] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const claims = readClaims(token, sentKey);
  if (claims?.aud !== audience || !/^(mailto:.+@|https:)/.test(claims.sub)) return 401;
  const left = claims.exp * SECOND - now.getTime();
  if (left <= 0 || left > DAY) return 401;
  // The same as real services answer when a site has changed its keys.
  return key === null || key === sentKey ? null : 403;
}

function readClaims(token: string, key: string) {
  const [header = '', payload = '', signature = ''] = token.split('.');
  try {
    const isSigned = verify(
      'sha256',
      Buffer.from(`${header}.${payload}`),
      { key: publicKeyOf(key), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    const { alg } = parse(header) as { alg?: unknown };
    return isSigned && alg === 'ES256' ? z.parse(Claims, parse(payload)) : null;
  } catch {
    return null;
  }
}

function publicKeyOf(point: string) {
  const bytes = Buffer.from(point, 'base64url');
  const [x, y] = [bytes.toString('base64url', 1, 33), bytes.toString('base64url', 33)];
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
}

const parse = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
