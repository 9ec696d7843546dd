import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { Id, readJson } from './meta-answers.ts';

export interface SignedRequest {
  /** The person as our app knows them: the `id` of their login, not the `user_id`. */
  userId: string;
}

const Payload = z.object({ algorithm: z.literal('HMAC-SHA256'), user_id: Id });

/** Meta's `signature.payload`: nobody without the app's secret can have written it. */
export function readSignedRequest(text: string, secret: string): SignedRequest | null {
  const [signature = '', payload = '', ...others] = text.split('.');
  if (others.length > 0) return null;
  const expected = createHmac('sha256', secret).update(payload).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const parsed = z.safeParse(Payload, readJson(Buffer.from(payload, 'base64url')));
  return parsed.success ? { userId: parsed.data.user_id } : null;
}
