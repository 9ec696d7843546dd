import type { Keys } from './keys/keys.ts';

/**
 * Each table has its own tags for handles, so that letters, claims, pauses and opt-outs cannot be joined. Otherwise a member
 * who has just proved a handle could be found next to the letters to it.
 */
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
