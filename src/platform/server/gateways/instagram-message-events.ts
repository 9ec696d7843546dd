import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { Id, readJson } from './meta-answers.ts';

/** What a person sent to our account. Its texts are read once, and stored nowhere. */
export interface IncomingMessage {
  /** The sender's id, which Instagram gives to our account alone. */
  igsid: string;
  /** The same each time Meta posts this message. */
  key: string;
  /** What was written, and the `ref` of the link that led here. */
  texts: string[];
}

const SIGNATURE = /^sha256=([0-9a-f]{64})$/;

/** Whether Meta signed this text with one of the secrets. */
export function isSignedBody(text: string, signature: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(SIGNATURE.exec(signature)?.[1] ?? '', 'hex');
  const matches = secrets.map((secret) => {
    const expected = createHmac('sha256', secret).update(text).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return matches.includes(true);
}

const Post = z.object({ object: z.literal('instagram'), entry: z.array(z.unknown()) });
const Entry = z.object({ messaging: z.array(z.unknown()) });

const Referral = z.optional(z.object({ ref: z.optional(z.string()) }));
const flag = z.optional(z.boolean());
const Event = z.object({
  sender: z.object({ id: Id }),
  recipient: z.object({ id: Id }),
  timestamp: z.optional(z.number()),
  message: z.optional(
    z.object({
      mid: z.string(),
      text: z.optional(z.string()),
      referral: Referral,
      is_echo: flag,
      is_deleted: flag,
      is_unsupported: flag,
    }),
  ),
  /** A question that our account offers was tapped. */
  postback: z.optional(z.object({ mid: z.optional(z.string()), title: z.optional(z.string()), referral: Referral })),
  referral: Referral,
});

/** The messages to our account. Everything else in the post is skipped: Meta adds kinds of events, and repeats what fails. */
export function readIncomingMessages(text: string, accountId: string): IncomingMessage[] {
  // Some samples of Meta wrap the whole body in a list.
  const posts = parseEach(Post, [readJson(Buffer.from(text))].flat());
  const entries = parseEach(
    Entry,
    posts.flatMap(({ entry }) => entry),
  );
  const events = parseEach(
    Event,
    entries.flatMap(({ messaging }) => messaging),
  );
  return events.flatMap((event) => {
    const isToUs = event.recipient.id === accountId && event.sender.id !== accountId;
    return isToUs ? readEvent(event) : [];
  });
}

function readEvent({ sender, timestamp = 0, message, postback, referral }: z.output<typeof Event>): IncomingMessage[] {
  if (message?.is_echo || message?.is_deleted || message?.is_unsupported) return [];
  const refs = [message?.referral?.ref, postback?.referral?.ref, referral?.ref];
  const texts = [...refs, message?.text, postback?.title].filter((text) => text !== undefined);
  if (texts.length === 0) return [];
  // A link that opens an existing conversation is no message, so it has no id.
  const key = message?.mid ?? postback?.mid ?? `${sender.id} ${timestamp} ${referral?.ref ?? ''}`;
  return [{ igsid: sender.id, key, texts }];
}

function parseEach<S extends z.ZodMiniType>(schema: S, values: unknown[]): z.output<S>[] {
  return values.flatMap((value) => {
    const parsed = z.safeParse(schema, value);
    return parsed.success ? [parsed.data] : [];
  });
}
