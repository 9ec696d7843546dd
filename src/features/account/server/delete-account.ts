import {
  confirmPassword,
  lockConfirmed,
  lockForDeletion,
  readOwnAccount,
  readPassword,
} from '#features/auth/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { done } from '#platform/shared/fields.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { eraseEverywhere } from './erase-everywhere.ts';

const RECENT = 10 * MINUTE;

export async function deleteAccount(ctx: Ctx, currentPassword: string | undefined): Promise<typeof done> {
  if (currentPassword === undefined && !signedInRecently(ctx)) throw new AppError('PASSWORD_NEEDED');
  // Read first: an owner who takes the account back from now on voids this password, and `lockConfirmed` then refuses.
  const stored =
    currentPassword === undefined
      ? await readPassword(ctx, requireMember(ctx).userId)
      : await confirmPassword(ctx, currentPassword);
  const user = await readOwnAccount(ctx);
  const person = { userId: user.id, email: user.email, emailVerified: user.emailVerifiedOn !== null };
  await inTransaction(ctx, async (tx) => {
    await lockForDeletion(tx, person.userId);
    await lockConfirmed(tx, stored);
    await eraseEverywhere(tx, person);
  });
  await ctx.session.signOut();
  ctx.browser.forget(stored);
  return done;
}

function signedInRecently({ session, clock }: Ctx): boolean {
  return session.signedInAt !== null && clock.now().getTime() - session.signedInAt.getTime() < RECENT;
}
