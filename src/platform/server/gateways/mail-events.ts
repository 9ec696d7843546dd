import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { SignedPost } from '../ctx.ts';
import type { Refusal } from '../mail/refusals/record-refusals.ts';

declare module '#platform/server/services.ts' {
  interface Services {
    /** Reads what the mail provider posts; null unless the operator configured its secret. */
    mailEvents: MailEvents | null;
  }
}

interface MailEvent extends Refusal {
  /** For notifications that anybody could have written: the Message-ID of the mail that came back. */
  messageId?: string | undefined;
}

/** What a mail provider posts to our webhook. */
export interface MailEvents {
  /** Whether the post has our secret: `Authorization: Bearer secret`, or as the password of Basic. */
  isGenuine(post: SignedPost): boolean;
  /** Null if it is neither in our format nor in Postmark's. */
  readPost(post: SignedPost): MailEvent[] | null;
}

const MAX_EVENTS = 1000;

const Address = z.string().check(z.minLength(3), z.maxLength(320));

/** Our own format, which any provider's events can be turned into. */
const OwnEvents = z
  .array(
    z.object({
      type: z.enum(['bounce', 'complaint']),
      /** Of a bounce: whether it is useless to try again. */
      permanent: z.optional(z.boolean()),
      address: Address,
      messageId: z.optional(z.string().check(z.maxLength(1000))),
    }),
  )
  .check(z.maxLength(MAX_EVENTS));

/** One event a post (postmarkapp.com/developer/webhooks). */
const PostmarkEvent = z.object({
  RecordType: z.string(),
  Type: z.optional(z.string()),
  Email: z.optional(Address),
});

const PERMANENT = ['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated'];
/** The other types are about us, or are answers of people and their mail programs. */
const TEMPORARY = ['SoftBounce', 'Transient', 'DnsError', 'Unknown'];

export function openMailEvents(secret: string): MailEvents {
  const expected = digest(secret);
  return {
    isGenuine: ({ signature }) => timingSafeEqual(digest(secretIn(signature)), expected),
    readPost({ text }) {
      const body = parseJson(text);
      const own = z.safeParse(OwnEvents, body);
      if (own.success)
        return own.data.map(({ type, permanent, address, messageId }) => ({
          kind: kindOf(type, permanent),
          address,
          messageId,
        }));
      const postmark = z.safeParse(PostmarkEvent, body);
      return postmark.success ? readPostmark(postmark.data) : null;
    },
  };
}

function kindOf(type: 'bounce' | 'complaint', isPermanent = true): Refusal['kind'] {
  if (type === 'complaint') return 'complaint';
  return isPermanent ? 'bounce' : 'soft-bounce';
}

function readPostmark({ RecordType: record, Type: type = '', Email: address }: z.output<typeof PostmarkEvent>) {
  if (address === undefined) return [];
  // A complaint is a record of its own, and also a type of bounce.
  if (record === 'SpamComplaint' || type === 'SpamComplaint') return [{ kind: 'complaint' as const, address }];
  if (record !== 'Bounce') return [];
  if (PERMANENT.includes(type)) return [{ kind: 'bounce' as const, address }];
  return TEMPORARY.includes(type) ? [{ kind: 'soft-bounce' as const, address }] : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function secretIn(header: string): string {
  const [scheme = '', value = ''] = header.split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return scheme.toLowerCase() === 'basic' ? pair.slice(pair.indexOf(':') + 1) : '';
}

/** Of equal length, however long the guess is. */
const digest = (text: string) => createHash('sha256').update(text).digest();
