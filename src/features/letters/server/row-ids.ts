import { idOfTag } from '#platform/server/keys/id-of-tag.ts';
import type { Keys } from '#platform/server/keys/keys.ts';

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
