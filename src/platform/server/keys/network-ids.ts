const NETWORK = 'instagram';

declare const isHandleId: unique symbol;

/**
 * A handle together with its network, as tags contain it: another network can be added without mixing the two. Only `handleId` makes
 * one.
 */
export type HandleId = string & { readonly [isHandleId]: true };

export const handleId = (handle: string) => `${NETWORK}:${handle}` as HandleId;

/** An id of an account on its network, as tags contain it. */
export const accountId = (id: string) => `${NETWORK}:${id}`;
