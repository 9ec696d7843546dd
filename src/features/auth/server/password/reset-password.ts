import { done } from '#platform/shared/fields.ts';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { publish } from '#platform/server/events.ts';
import { passwordReset } from '../events.ts';
import { hashPassword } from './hash-password.ts';
import { mailPasswordNotice } from './password-notice.ts';
import { assertGenuine, redeemToken, revokeAllButReverts } from '../links/tokens.ts';
import { endSessionsOf } from '../sign-in/sign-out.ts';
import { changeUser } from '../users/users.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** Sets a new password with a mailed link and signs every browser out. */
export async function resetPassword(ctx: Ctx, token: string, newPassword: string): Promise<typeof done> {
  // Checked before the costly hashing: a forged link must not cost us anything.
  assertGenuine(ctx, token, 'reset-password');
  const password = await hashPassword(ctx, newPassword, true);
  await inTransaction(ctx, async (tx) => {
    const { user: before } = await redeemToken(tx, token, 'reset-password');
    await refuseWeakPassword(newPassword, before, 'newPassword');
    const user = await changeUser(tx, before.id, { password, emailVerifiedOn: today(tx.clock) });
    await revokeAllButReverts(tx, user.id);
    await endSessionsOf(tx, user.id);
    await mailPasswordNotice(tx, user, 'reset');
    await publish(tx, passwordReset, { user });
    // Guesses by others must not lock the owner out of this browser.
    tx.browser.remember({ id: user.id, password });
  });
  return done;
}
