import { lockConfirmed, lockSignedIn, type StoredPassword } from '#features/auth/server/index.ts';
import type { Ctx } from '#platform/server/ctx.ts';

/**
 * Locks the account for what its owner has just confirmed: with this password, or without one in this session. Refuses if the
 * owner has taken the account back meanwhile, which voids the password and ends all sessions.
 */
export async function lockOwner(tx: Ctx, confirmed: StoredPassword | null): Promise<void> {
  if (confirmed) await lockConfirmed(tx, confirmed);
  else await lockSignedIn(tx);
}
