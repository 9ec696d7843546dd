import { done } from '#platform/shared/fields.ts';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { endSessionsOf } from '#platform/server/session/sessions.ts';
import { hashPassword } from './hash-password.ts';
import { mailPasswordNotice } from './password-notice.ts';
import { assertGenuine, redeemToken, revokeAllButReverts } from '../links/tokens.ts';
import { changeUser } from '../users/users.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** Whoever can read the mailbox may set the password; every browser is signed out. */
export async function resetPassword(ctx: Ctx, token: string, newPassword: string): Promise<typeof done> {
  // Before the costly part: a made-up link should cost us nothing.
  assertGenuine(ctx, token, 'reset-password');
  const password = await hashPassword(ctx, newPassword, true);
  await inTransaction(ctx, async (tx) => {
    const { user: before } = await redeemToken(tx, token, 'reset-password');
    await refuseWeakPassword(newPassword, before, 'newPassword');
    const user = await changeUser(tx, before.id, { password, emailVerifiedOn: today(tx.clock) });
    await revokeAllButReverts(tx, user.id);
    await endSessionsOf(tx, user.id);
    await mailPasswordNotice(tx, user);
    // Whoever guesses at the account meanwhile must not keep its owner out.
    tx.browser.remember({ id: user.id, password });
  });
  return done;
}
