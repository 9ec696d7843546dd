import { findByEmail } from '#features/auth/server/index.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';
import { eraseEverywhere } from './erase-everywhere.ts';

/**
 * For somebody who cannot sign in and has asked in another way: the same as if they had deleted the account themselves. False
 * where nobody has the address.
 */
export async function forgetPerson(services: Services, email: string): Promise<boolean> {
  const user = await findByEmail(services, email);
  if (!user) return false;
  const person = { userId: user.id, email: user.email, emailVerified: user.emailVerifiedOn !== null };
  await inTransaction(services, (tx) => eraseEverywhere(tx, person));
  return true;
}
