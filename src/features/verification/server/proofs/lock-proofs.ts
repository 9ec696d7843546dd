import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import type { Services } from '#platform/server/services.ts';
import { proofs } from '../schema.ts';

/**
 * Lets one transaction at a time change proofs and links. Comes before any change of either, as in the deletion of an account:
 * transactions that changed links first would wait for one that has changed proofs first, and it for them.
 */
export function lockProofs(tx: Services): Promise<void> {
  return lockForWriting(tx.db, proofs);
}
