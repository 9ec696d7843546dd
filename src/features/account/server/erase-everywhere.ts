import { findByEmail, lockForDeletion, type Person } from '#features/people/server/index.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';

/** Erases a person from every table, by the erasure rules of each. Needs a transaction. */
export async function eraseEverywhere(tx: Services, person: Person): Promise<void> {
  await lockForDeletion(tx, person.userId);
  for (const { erasure } of tx.tables) {
    if ('erase' in erasure) await erasure.erase?.(tx, person);
  }
}

/**
 * Deletes the account of a person who cannot sign in and has asked for it in another way. Has the same effect as if they had
 * deleted it themselves. Returns false if no account has the address.
 */
export async function forgetPerson(services: Services, email: string): Promise<boolean> {
  const user = await findByEmail(services, email);
  if (!user) return false;
  const person = { userId: user.id, email: user.email, emailVerified: user.emailVerifiedOn !== null };
  await inTransaction(services, (tx) => eraseEverywhere(tx, person));
  return true;
}
