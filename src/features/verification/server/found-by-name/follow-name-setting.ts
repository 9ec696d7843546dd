import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Services } from '#platform/server/services.ts';
import { readProofsOf } from '../proofs/proofs.ts';
import { indexNames, unindexNames } from './findable-names.ts';

/** Only names of members who want to be found are in the index: others must not crowd them out of a search. */
export function followNameSetting(
  services: Services,
  { userId, findableByName }: { userId: number; findableByName: boolean },
): Promise<void> {
  return inTransaction(services, async (tx) => {
    // A proof that is being saved reads the setting too: whichever comes second sees the other.
    await takeLock(tx, 'proofs');
    const own = await readProofsOf(tx, { userId });
    await (findableByName ? indexNames(tx, own) : unindexNames(tx, own));
  });
}
