import type { Services, Uses } from '#platform/server/services.ts';
import { proofs } from '../schema.ts';
import { isOf, readProofsOf } from './proofs.ts';
import { removeProofs } from './remove-proofs.ts';
import { proofRow, slotsOf, type Proof } from './sealed-proof.ts';

/** Deletes what a session has proved as a visitor. Returns what it was. */
export async function takeProofsOfVisitor(services: Services, sid: string): Promise<Proof[]> {
  // Most sessions have proved nothing, and need not wait for others who are just proving something.
  if ((await readProofsOf(services, { sid })).length === 0) return [];
  return removeProofs(services, isOf(services.keys, { sid }));
}

/** Saves them for a new session, in the transaction that took them. */
export async function saveProofsOfVisitor(
  { db, keys }: Uses<'db' | 'keys'>,
  sid: string,
  taken: Proof[],
): Promise<void> {
  const slots = slotsOf(keys, { sid });
  const rows = slots.flatMap((slot, n) => (taken[n] ? [proofRow(keys, slot, taken[n])] : []));
  if (rows.length > 0) await db.insert(proofs).values(rows);
}
