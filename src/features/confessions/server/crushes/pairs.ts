import type { Keys } from '#platform/server/keys/keys.ts';

/** An author and a handle as a keyed tag, in base64. Blocks are tagged with another key, so that the two cannot be joined. */
export function pairOf(keys: Keys, userId: number, target: string): string {
  return keys.tag('match-slot', userId, target).toString('base64');
}
