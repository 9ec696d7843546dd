import { and, lte, type SQL } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { proofs } from '../schema.ts';
import { openProofs, type StoredProof } from './proofs.ts';

/** Proofs that one transaction purges, so that nobody who proves an account waits for long. */
const AT_ONCE = 500;

/** Deletes proofs. Returns what they were. */
export function removeProofs(services: Services, which: SQL | undefined): Promise<StoredProof[]> {
  return inTransaction(services, async (tx) => {
    await takeLock(tx, 'proofs');
    return removeLocked(tx, which);
  });
}

/** The same in a transaction that holds the lock. */
export async function removeLocked({ db, keys }: Uses<'db' | 'keys'>, which: SQL | undefined): Promise<StoredProof[]> {
  return openProofs(keys, await db.delete(proofs).where(which).returning());
}

/** Deletes proofs that no longer count. Returns how many. Accounts know for themselves when a proof ends: see ended-proofs.ts. */
export async function purgeProofs(services: Services): Promise<number> {
  const { ownerTag, endsOn } = proofs;
  const isOver = lte(endsOn, today(services.clock));
  let deleted = 0;
  for (;;) {
    const rows = await services.db.select({ ownerTag }).from(proofs).where(isOver).limit(AT_ONCE);
    if (rows.length === 0) return deleted;
    const tags = rows.map((row) => row.ownerTag);
    deleted += (await removeProofs(services, and(hasTag(ownerTag, tags), isOver))).length;
  }
}
