import type { Services } from '#platform/server/services.ts';
import { requireAccount } from './account.ts';
import { shareAccount } from './account-locks.ts';
import { readAccount } from './accounts.ts';

/**
 * Keeps the account from being deleted until the transaction ends. Throws SIGNED_OUT if it is gone. A row that is written for an
 * account while the account is deleted would stay for good: no foreign key removes it. Comes before any other lock, because the
 * deletion takes those after its own.
 */
export async function keepAccount(tx: Services, userId: number): Promise<void> {
  await shareAccount(tx, userId);
  requireAccount(await readAccount(tx, userId));
}
