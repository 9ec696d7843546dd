import type { Keys } from '#platform/server/keys/keys.ts';
import { handleId } from '#platform/server/keys/network-ids.ts';
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

/** Letters to a handle that were sent while this Instagram account had it; null: while no account was known. */
export function readerStream(keys: Keys, handle: string, account: string | null): TagStream {
  return remember(keys, readerName(handle, account), () => readerSecret(keys, handle, account));
}

/**
 * The same for a delivery, which remembers none: nearly all of its recipients get one letter, and they would push out the streams
 * that people are reading.
 */
export function recipientStream(keys: Keys, handle: string, account: string | null): TagStream {
  return streams.get(keys, readerName(handle, account)) ?? new TagStream(keys, readerSecret(keys, handle, account));
}

/** Letters to a handle that nobody reads. They count for the day's cap, so the server must find them. */
export function unwantedStream(keys: Keys, handle: string): TagStream {
  return new TagStream(keys, keys.tag('target', 'unwanted-stream', handleId(handle)));
}

/** The letters of an author. */
export function authorStream(keys: Keys, userId: number): TagStream {
  return remember(keys, `a ${userId}`, () => keys.tag('sent', 'stream', userId));
}

/** A stream that is asked for again and again. */
export class RememberedStream extends TagStream {
  /** The last heads that this process has seen; they may have moved on since. */
  readonly heads = new Map<Month, number>();
  /** The month in which this process last looked for the heads of all months. */
  checkedIn: Month | null = null;
}

/** With their heads they need about 1 kB each. */
const streams = new Remembered<RememberedStream>(20_000);

function remember(keys: Keys, name: string, secretOf: () => Buffer): TagStream {
  return streams.getOrMake(keys, name, () => new RememberedStream(keys, secretOf()));
}

const readerName = (handle: string, account: string | null) => `r ${handle} ${account ?? ''}`;

function readerSecret(keys: Keys, handle: string, account: string | null): Buffer {
  return keys.tag('target', 'stream', handleId(handle), account ?? '');
}
