import { done } from '#platform/shared/fields.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { publish } from '#platform/server/events.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { deleteAllSessions, deleteSessions } from '#platform/server/session/sessions.ts';
import { requireAccount, changeAccountRecord } from '#features/people/server/index.ts';
import { allSessionsEnded } from '../events.ts';
import { accountTokens } from '../schema.ts';

/** Ends this browser's session. Signing out twice is no error: it happens with two tabs. */
export async function logOut(ctx: Ctx): Promise<typeof done> {
  await ctx.session.signOut();
  return done;
}

/**
 * Ends the sessions of all browsers of a member, after which a stolen cookie no longer works. The epoch also ends a sign-in
 * that is under way: it began with the earlier one. Returns the new epoch.
 */
export function endSessionsOf(services: Services, userId: number): Promise<number> {
  return inTransaction(services, async (tx) => {
    const account = await changeAccountRecord(tx, userId, ({ epoch }) => ({ epoch: epoch + 1 }));
    await deleteSessions(tx, userId);
    await publish(tx, allSessionsEnded, { userId });
    return requireAccount(account).epoch;
  });
}

/** Called after a restore: sessions that have ended and links that were used since the backup must not work again. */
export async function signOutEveryone(services: Uses<'db'>): Promise<void> {
  await deleteAllSessions(services);
  await services.db.delete(accountTokens);
}
