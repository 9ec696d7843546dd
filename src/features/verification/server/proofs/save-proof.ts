import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { publish } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { handleProven } from '../events.ts';
import { claimHandle } from '../handles/handle-history.ts';
import type { HeldHandle } from '../handles/hold.ts';

/**
 * Runs `save`, which stores whose proof it is, then records that the handle belongs to this Instagram account. In two
 * transactions: a row that names a person and a row that leads to letters must not share one.
 */
export async function saveProofAndClaim<T>(
  services: Services,
  { handle, instagramId }: HeldHandle,
  save: (tx: Services) => Promise<T>,
): Promise<T> {
  const saved = await inTransaction(services, save);
  await inTransaction(services, (tx) => claimHandle(tx, handle, instagramId, tx.clock.now().getTime()));
  return saved;
}

/** Publishes `handleProven`. The proof stays valid even if a subscriber fails. */
export async function publishProof(services: Services, proof: HeldHandle & { userId: number }): Promise<void> {
  try {
    await publish(services, handleProven, proof);
  } catch (error) {
    services.log.error({ err: error }, 'a subscriber to a proof failed');
  }
}
