import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '../keys/keys.ts';
import { normaliseAddress } from './refusals/refusal-tags.ts';

/**
 * The local part of a mail's Message-ID: a number that only our key gives to the mail's job, and a mark for the address. The mark shows
 * us that a returned mail was ours and went to that address: anybody can write to the address for bounces.
 */
export function messageIdOf(keys: Keys, id: string, address: string): string {
  const number = keys.tag('link', 'message-id', id).toString('hex', 0, 12);
  return `${number}.${markOf(keys, number, address)}`;
}

/** Whether we gave this Message-ID to a mail to this address. */
export function isOurMessageId(keys: Keys, messageId: string, address: string): boolean {
  const [, number, mark] = /^<?([\da-f]{24})\.([\da-f]{32})@[^@]+$/.exec(messageId.trim()) ?? [];
  if (number === undefined || mark === undefined) return false;
  return timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(keys, number, address)));
}

function markOf(keys: Keys, number: string, address: string): string {
  return keys.tag('link', 'message-mark', number, normaliseAddress(address)).toString('hex', 0, 16);
}
