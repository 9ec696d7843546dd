import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { Id, readJson } from './meta-answers.ts';

export interface SignedRequest {
  /** The id that Instagram gives to our app alone: the `id` of a login, not its `user_id`. */
  userId: string;
}

const Payload = z.object({ algorithm: z.literal('HMAC-SHA256'), user_id: Id });

/** Reads Meta's `signature.payload`. Null unless it is signed with the app's secret. */
export function readSignedRequest(text: string, secret: string): SignedRequest | null {
  const [signature = '', payload = '', ...others] = text.split('.');
  if (others.length > 0) return null;
  const expected = createHmac('sha256', secret).update(payload).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const parsed = z.safeParse(Payload, readJson(Buffer.from(payload, 'base64url')));
  return parsed.success ? { userId: parsed.data.user_id } : null;
}
