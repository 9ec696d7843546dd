import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { decrypt, type Receiver } from './decrypt.ts';

/** Longer messages are refused by every service (RFC 8030, 7.2). */
export const LONGEST_MESSAGE = 4096;

/** What a browser shows, in the declarative form that Safari shows without a service worker. */
const Message = z.object({
  web_push: z.literal(8030),
  notification: z.object({
    title: z.string().check(z.minLength(1)),
    body: z.string(),
    navigate: z.url(),
    tag: z.string(),
  }),
});

export type ReceivedNotice = z.infer<typeof Message>['notification'] & {
  /** ISO. */
  at: string;
};

/** Reads a message as a push service and then a browser do. Returns why it is refused: a status and a sentence. */
export function receiveNotice(
  headers: IncomingHttpHeaders,
  body: Buffer,
  browser: Receiver,
  now: Date,
): ReceivedNotice | { status: number; why: string } {
  if (!/^\d+$/.test(String(headers['ttl'] ?? ''))) return { status: 400, why: 'TTL is missing' };
  if (headers['content-encoding'] !== 'aes128gcm') return { status: 400, why: 'The encoding is not aes128gcm' };
  if (!/^[\w-]{1,32}$/.test(String(headers['topic'] ?? 'none'))) return { status: 400, why: 'The topic is too long' };
  if (!['very-low', 'low', 'normal', 'high', undefined].includes(headers['urgency'] as string | undefined))
    return { status: 400, why: 'The urgency is unknown' };
  try {
    const { notification } = z.parse(Message, JSON.parse(decrypt(body, browser).toString('utf8')));
    return { ...notification, at: now.toISOString() };
  } catch {
    return { status: 400, why: 'The browser could not read it' };
  }
}
