import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';
import { claimHandle } from './handle-claims.ts';
import type { HeldHandle } from './handle-holders.ts';

/** What the rest of the product does once a member has proved to have a handle. It may be told of the same one again. */
export type AfterProof = (services: Services, proof: HeldHandle & { userId: number }) => Promise<void>;

/**
 * Notes that a handle belongs to this account of the network now, after `write` has noted who has proved it. In
 * transactions of their own: a row that names the person and one that leads to letters must not share one.
 */
export async function keepProof<T>(
  services: Services,
  { handle, networkId }: HeldHandle,
  write: (tx: Services) => Promise<T>,
): Promise<T> {
  const written = await inTransaction(services, write);
  await inTransaction(services, (tx) => claimHandle(tx, handle, networkId, tx.clock.now().getTime()));
  return written;
}

/** The proof stands, whatever becomes of what follows from it. */
export async function tellOfProof(
  services: Services,
  afterProof: AfterProof,
  proof: Parameters<AfterProof>[1],
): Promise<void> {
  try {
    await afterProof(services, proof);
  } catch (error) {
    services.log.error({ err: error }, 'what follows from a proof failed');
  }
}
