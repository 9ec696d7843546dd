import type { Keys } from './keys/keys.ts';

/**
 * A handle has a name of its own in each table that knows it: letters, claims, pauses and closed doors cannot be joined,
 * or somebody who has just proved to have a handle would be found beside the letters to it.
 */
export function targetTagOf(keys: Keys, handle: string): Buffer {
  return keys.tag('target', handle);
}

export function claimTagOf(keys: Keys, handle: string): Buffer {
  return keys.tag('target', 'claim', handle);
}

export function pauseTagOf(keys: Keys, handle: string): Buffer {
  return keys.tag('target', 'pause', handle);
}

export function closedTagOf(keys: Keys, handle: string): Buffer {
  return keys.tag('target', 'closed', handle);
}

export function requestTagOf(keys: Keys, handle: string): Buffer {
  return keys.tag('target', 'opt-out-request', handle);
}

/** Tag of the Instagram account that a letter is for (null: none was known). Differs from letter to letter. */
export function accountTagOf(keys: Keys, instagramId: string | null, letterId: string): Buffer {
  return keys.tag('target', 'account', instagramId ?? '', letterId);
}
