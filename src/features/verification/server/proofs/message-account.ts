import type { Keys } from '#platform/server/keys/keys.ts';
import { accountId } from '#platform/server/keys/network-ids.ts';

const PREFIX = 'message:';

/**
 * Names an account that was proved by a message. Instagram gives each sender an id for our account alone (IGSID), which
 * cannot be compared with the ids of a login: so it gets a name space of its own, and is kept as a keyed tag only.
 */
export function messageAccountId(keys: Keys, igsid: string): string {
  return `${PREFIX}${keys.tag('link', 'igsid', accountId(igsid)).toString('base64url')}`;
}

/** How an account was proved. A proof of one way says nothing about those of the other: their ids cannot be compared. */
export type Way = 'login' | 'message';

export const wayOf = (instagramId: string): Way => (instagramId.startsWith(PREFIX) ? 'message' : 'login');
