import type { NetworkId } from '#platform/server/keys/keys.ts';

const NETWORK = 'instagram';

/** A handle together with its network, as tags contain it. */
export const handleId = (handle: string) => `${NETWORK}:${handle}` as NetworkId;

/** An id of an account on its network, as tags contain it. */
export const accountId = (id: string) => `${NETWORK}:${id}`;

/**
 * Instagram has two ids for one account: that of a login, which lookups show too, and that of a sender of messages to us (IGSID).
 * They cannot be compared, so senders have a name space of their own. An `AccountId` is either of them.
 */
export type AccountId = string;

const SENDER = 'sender:';

export const senderId = (igsid: string): AccountId => `${SENDER}${igsid}`;

/** The ways to prove an account. */
export const WAYS = ['login', 'message'] as const;
export type Way = (typeof WAYS)[number];
/** By which way an id was proved. */
export const wayOf = (id: AccountId): Way => (id.startsWith(SENDER) ? 'message' : 'login');

/** What Instagram calls a sender. */
export const igsidOf = (id: AccountId): string => id.slice(SENDER.length);

/** An id as one of the two that an account can have. */
export const asIds = (id: AccountId) =>
  wayOf(id) === 'login' ? { login: id, sender: null } : { login: null, sender: id };
