import { eq } from 'drizzle-orm';
import type { Services } from '#platform/server/services.ts';
import { proofs } from '../schema.ts';
import { isOf, readProofs } from './proofs.ts';
import { removeLocked } from './remove-proofs.ts';
import { publishProof, saveEarlierProof } from './save-proof.ts';

/**
 * Makes what a visitor has proved the proofs of the member whose account was created in that session, for as long as if the member
 * had given them that day. Never throws: the account exists, and its owner can prove the handle again.
 */
export async function keepProofs(services: Services, { userId, sid }: { userId: number; sid: string }): Promise<void> {
  try {
    for (const { ownerTag, verifiedOn, ...account } of await readProofs(services, isOf(services.keys, { sid }))) {
      // Two tabs may create two accounts at the same moment: the one that deletes the visitor's row keeps the proof.
      const alongside = async (tx: Services) => (await removeLocked(tx, eq(proofs.ownerTag, ownerTag))).length > 0;
      const hold = await saveEarlierProof(services, { owner: { userId }, account, verifiedOn, alongside });
      if (hold === 'held') await publishProof(services, { userId, handle: account.handle });
    }
  } catch (error) {
    services.log.error({ err: error }, 'a proof of a visitor was not kept for the new account');
  }
}
