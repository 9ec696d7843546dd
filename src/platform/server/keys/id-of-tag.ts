import { uuidOf } from '../uuid.ts';

/** A keyed tag as a UUID of version 8, the version for custom content. */
export function idOfTag(tag: Buffer): string {
  const bytes = Buffer.from(tag.subarray(0, 16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return uuidOf(bytes);
}
