import type { Keys } from './keys/keys.ts';

/**
 * Each table has its own tags for handles, so that letters, claims, pauses and opt-outs cannot be joined. Otherwise a member
 * who has just proved a handle could be found next to the letters to it.
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
