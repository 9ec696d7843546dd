import * as z from 'zod/mini';
import { Address, accountId, handleId } from '#features/handles/server/index.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { Remembered } from '#platform/server/keys/remembered.ts';
import { TagStream } from '#platform/server/keys/tag-stream.ts';
import type { Month } from '#platform/server/months.ts';

/*
 * Every letter has a place in two streams: in that of its recipient and in that of its author. A stream starts again with every
 * month. Only the server can compute the tags of its places, so no two letters to one person, or of one person, look related.
 */

/** The kinds of tags in a stream. */
export const LETTER = 0;
export const MARKS = 1;
export const VIEWER = 2;
export const VIEWER_MASK = 3;
export const WAITING = 4;
export const UNLISTED = 5;
export const REPORTED = 6;

/** Whom a letter is for. An answer is for the member who wrote the letter that it answers. */
export const Recipient = z.union([Address, z.object({ to: z.literal('member'), userId: z.number() })]);
export type Recipient = z.output<typeof Recipient>;

/** Letters with the same address. */
export function readerStream(keys: Keys, address: Recipient): TagStream {
  const name = nameOf(address);
  return remember(keys, `r ${name}`, () => streamNamed(keys, address, name));
}

function streamNamed(keys: Keys, { to }: Recipient, name: string): RememberedStream {
  const secret = keys.tag('reader', 'stream', name);
  return to === 'member' ? new AnswerStream(keys, secret) : new RememberedStream(keys, secret);
}

/**
 * The same for a delivery, which remembers none: nearly all of its recipients get one letter, and they would push out the streams
 * that people are reading.
 */
export function recipientStream(keys: Keys, address: Recipient): TagStream {
  const name = nameOf(address);
  return streams.get(keys, `r ${name}`) ?? streamNamed(keys, address, name);
}

/** Letters with this address that nobody reads. If their recipient leaves, they go with the others. */
export function unwantedStream(keys: Keys, address: Recipient): TagStream {
  return new TagStream(keys, keys.tag('reader', 'unwanted', nameOf(address)));
}

/** The letters of an author. */
export function authorStream(keys: Keys, userId: number): TagStream {
  return remember(keys, `a ${userId}`, () => new RememberedStream(keys, keys.tag('sent', 'stream', userId)));
}

/** A stream that is asked for again and again. */
export class RememberedStream extends TagStream {
  /** By month, the next number as this process last saw it; it may be larger by now. */
  readonly nextNumbers = new Map<Month, number>();
  /** The month in which this process last looked for the next numbers of all months. */
  checkedIn: Month | null = null;
}

/** Answers to the letters of a member. */
export class AnswerStream extends RememberedStream {}

/** With their numbers they need about 1 kB each. */
const streams = new Remembered<RememberedStream>(20_000);

function remember(keys: Keys, name: string, make: () => RememberedStream): TagStream {
  return streams.getOrMake(keys, name, make);
}

function nameOf(address: Recipient): string {
  if (address.to === 'member') return `member ${address.userId}`;
  if (address.to === 'account') return `account ${accountId(address.id)}`;
  if (address.to === 'first') return `first ${handleId(address.handle)} ${address.period}`;
  return `unconfirmed ${accountId(address.id)} ${handleId(address.handle)} ${address.period}`;
}
