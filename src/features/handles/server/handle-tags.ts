import type { Keys } from '#platform/server/keys/keys.ts';
import { handleId } from './network-ids.ts';

/** Each table has its own tags for handles, so that its rows cannot be joined with those of another. */
export function closedTagOf(keys: Keys, handle: string): Buffer {
  return keys.tag('target', 'closed', handleId(handle));
}

export function requestTagOf(keys: Keys, handle: string): Buffer {
  return keys.tag('target', 'opt-out-request', handleId(handle));
}
