import { lockConfirmed, lockSignedIn, type StoredPassword } from '#features/auth/server/index.ts';
import type { Ctx } from '#platform/server/ctx.ts';

/**
 * Locks the account for what its owner has just confirmed, in this session and possibly with this password. Refuses if the owner
 * has taken the account back meanwhile, which voids the password and ends all sessions, or has signed out everywhere.
 */
export async function lockOwner(tx: Ctx, confirmed: StoredPassword | null): Promise<void> {
  if (confirmed) await lockConfirmed(tx, confirmed);
  await lockSignedIn(tx);
}
