import type { NetworkId } from '#platform/server/keys/keys.ts';

const NETWORK = 'instagram';

/** A handle together with its network, as tags contain it. */
export const handleId = (handle: string) => `${NETWORK}:${handle}` as NetworkId;

/** An id of an account on its network, as tags contain it. */
export const accountId = (id: string) => `${NETWORK}:${id}`;
