import type { Keys } from '#platform/server/keys/keys.ts';
import { handleId, type KnownAccount } from '#features/handles/server/index.ts';

const BYTES = 12;

/**
 * The tag that a search adds to a picture's address. Without it, anybody could test by the address whether a handle was
 * searched for. It is valid as long as the lookup it was made from.
 */
export function pictureTag(keys: Keys, handle: string, known: KnownAccount | undefined): string | null {
  if (!known) return null;
  return keys.tag('handle', 'picture', handleId(handle), known.seenAt).subarray(0, BYTES).toString('base64url');
}
