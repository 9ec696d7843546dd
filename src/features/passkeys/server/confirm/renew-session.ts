import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { sessionOf } from './confirmation.ts';
import { MEANS, readConfirmations, recordConfirmation } from '../factors/session-checks.ts';

/**
 * Starts a new session for this browser after all sessions of the account were ended. What was confirmed in the old one counts in
 * the new one, for as long as it would have.
 */
export async function renewSession(ctx: Ctx, epoch: number): Promise<void> {
  const confirmedAt = await readConfirmations(ctx, sessionOf(ctx));
  await ctx.session.signIn({ id: requireMember(ctx).userId, epoch });
  for (const means of MEANS) {
    if (confirmedAt[means] > 0) await recordConfirmation(ctx, sessionOf(ctx), means, confirmedAt[means]);
  }
}
