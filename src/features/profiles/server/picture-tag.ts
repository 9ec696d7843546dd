import type { Services } from '#platform/server/services.ts';

const BYTES = 12;

/**
 * What a search hands out with a picture's address. Without it the address would tell anybody, as often as they ask, whether
 * somebody has searched for this handle. It ends with the lookup that it was made from.
 */
export function pictureTag({ keys, instagram }: Pick<Services, 'keys' | 'instagram'>, handle: string): string | null {
  const known = instagram.known.get(handle);
  return known ? keys.tag('link', 'picture', handle, known.seenAt).subarray(0, BYTES).toString('base64url') : null;
}
