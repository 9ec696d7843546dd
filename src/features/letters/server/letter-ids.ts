import { splitTags, type Place, type TagStream } from '#platform/server/keys/tag-stream.ts';
import { idOfTag } from '#platform/server/keys/id-of-tag.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { uuidOf } from '#platform/server/uuid.ts';
import { VIEWER, VIEWER_MASK } from './streams.ts';

/*
 * A reader's id of a letter is a UUID of version 8: its month and number in the reader's stream, masked, and a keyed checksum of
 * them. It leads to the letter without a lookup, and only for this reader; anybody else's id is no id at all.
 *
 *   bits 0–47: month (16) and number (32), masked      the other 74 free bits: checksum
 */

const MASKED_BYTES = 6;
const CHECK_BYTES = 10;

/** The 74 bits of a checksum, as they stand in the id: the six bits of version and variant are cleared. */
function checkOf(block: Buffer): Buffer {
  const check = Buffer.from(block.subarray(0, CHECK_BYTES));
  check[0] = (check[0] ?? 0) & 0x0f;
  check[2] = (check[2] ?? 0) & 0x3f;
  return check;
}

/** Masks the six bytes at the start, or unmasks them. */
function applyMask(bytes: Buffer, pad: Buffer): void {
  for (let at = 0; at < MASKED_BYTES; at += 1) bytes[at] = (bytes[at] ?? 0) ^ (pad[at] ?? 0);
}

/** The ids of letters of one stream. */
export function viewerIds(stream: TagStream, places: readonly Place[]): string[] {
  const checks = splitTags(stream.tags(VIEWER, places)).map(checkOf);
  const pads = splitTags(stream.blocksOf(VIEWER_MASK, checks));
  return places.map((place, index) => writeId(place, checks[index] as Buffer, pads[index] as Buffer));
}

export function viewerId(stream: TagStream, place: Place): string {
  return viewerIds(stream, [place])[0] as string;
}

function writeId({ month, n }: Place, check: Buffer, pad: Buffer): string {
  const bytes = Buffer.alloc(MASKED_BYTES + CHECK_BYTES);
  bytes.writeUInt16BE(month);
  bytes.writeUInt32BE(n, 2);
  applyMask(bytes, pad);
  check.copy(bytes, MASKED_BYTES);
  bytes[6] = (bytes[6] ?? 0) | 0x80;
  bytes[8] = (bytes[8] ?? 0) | 0x80;
  return uuidOf(bytes);
}

/** The place of a letter of this stream; null if the id belongs to another stream or to none. */
export function placeOf(stream: TagStream, id: string): Place | null {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  if (bytes.length !== MASKED_BYTES + CHECK_BYTES) return null;
  applyMask(bytes, stream.blocksOf(VIEWER_MASK, [checkOf(bytes.subarray(MASKED_BYTES))]));
  const place = { month: bytes.readUInt16BE(), n: bytes.readUInt32BE(2) };
  return viewerId(stream, place) === id.toLowerCase() ? place : null;
}

const ROW_ID_BYTES = 16;

/**
 * The author's id of a letter, derived from the key that the browser made for it: sending it again gives the same id, so no table
 * of keys is needed.
 */
export function authorsId(keys: Keys, userId: number, clientKey: string): string {
  return idOfTag(keys.tag('sent', 'id', userId, clientKey.toLowerCase()));
}

/** The ids of a letter's rows. They are never answered, so nobody can find a row by an id that the server gave them. */
export function waitingRowId(keys: Keys, author: number, key: string): Buffer {
  return keys.tag('row', 'waiting', author, key).subarray(0, ROW_ID_BYTES);
}

export function deliveredRowId(keys: Keys, author: number, key: string): Buffer {
  return keys.tag('row', 'delivered', author, key).subarray(0, ROW_ID_BYTES);
}
