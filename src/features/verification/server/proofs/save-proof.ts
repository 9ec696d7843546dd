import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { publish } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { handleProven } from '../events.ts';
import { claimHandle } from '../handles/handle-history.ts';
import type { HeldHandle } from '../handles/handle-holders.ts';

/**
 * Notes that a handle belongs to this Instagram account now, after `write` has noted who has proved it. In
 * transactions of their own: a row that names the person and one that leads to letters must not share one.
 */
export async function saveProofAndClaim<T>(
  services: Services,
  { handle, instagramId }: HeldHandle,
  write: (tx: Services) => Promise<T>,
): Promise<T> {
  const written = await inTransaction(services, write);
  await inTransaction(services, (tx) => claimHandle(tx, handle, instagramId, tx.clock.now().getTime()));
  return written;
}

/** The proof stands even if a subscriber fails. */
export async function publishProof(services: Services, proof: HeldHandle & { userId: number }): Promise<void> {
  try {
    await publish(services, handleProven, proof);
  } catch (error) {
    services.log.error({ err: error }, 'a subscriber to a proof failed');
  }
}
