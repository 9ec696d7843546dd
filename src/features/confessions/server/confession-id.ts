import { idOfTag } from '#platform/server/keys/id-of-tag.ts';
import type { Keys } from '#platform/server/keys/keys.ts';

/**
 * A letter's id, made from who sends it and the key that their browser made for it: sending it again meets the same
 * id, and no table of keys is needed.
 */
export function confessionId(keys: Keys, userId: number, clientKey: string): string {
  return idOfTag(keys.tag('sent', 'id', userId, clientKey.toLowerCase()));
}
