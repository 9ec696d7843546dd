import type { Keys } from '#platform/server/keys/keys.ts';
import { handleId } from '#platform/server/keys/network-ids.ts';

/** An author and a handle as a keyed tag, in base64. Blocks are tagged with another key, so that the two cannot be joined. */
export function pairOf(keys: Keys, userId: number, target: string): string {
  return keys.tag('handle', 'pair', handleId(target), userId).toString('base64');
}
