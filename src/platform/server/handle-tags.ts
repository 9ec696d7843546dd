import type { Keys } from './keys/keys.ts';
import { handleId } from './keys/network-ids.ts';

/**
 * Each table has its own tags for handles, so that letters, claims, pauses and opt-outs cannot be joined. Otherwise a member
 * who has just proved a handle could be found next to the letters to it.
 */
export function claimTagOf(keys: Keys, handle: string): Buffer {
  return keys.tag('target', 'claim', handleId(handle));
}

export function pauseTagOf(keys: Keys, handle: string): Buffer {
  return keys.tag('target', 'pause', handleId(handle));
}

export function closedTagOf(keys: Keys, handle: string): Buffer {
  return keys.tag('target', 'closed', handleId(handle));
}

export function requestTagOf(keys: Keys, handle: string): Buffer {
  return keys.tag('target', 'opt-out-request', handleId(handle));
}
