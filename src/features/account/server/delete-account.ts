import { confirmPassword } from '#features/auth/server/index.ts';
import { lockForDeletion, readOwnAccount } from '#features/people/server/index.ts';
import { requireRecent } from '#features/passkeys/server/index.ts';
import { done } from '#platform/shared/fields.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { eraseEverywhere } from './erase-everywhere.ts';
import { lockOwner } from './lock-owner.ts';

export async function deleteAccount(ctx: Ctx, currentPassword: string | undefined): Promise<typeof done> {
  requireMember(ctx);
  const confirmed = currentPassword === undefined ? null : await confirmPassword(ctx, currentPassword);
  if (!confirmed) await requireRecent(ctx);
  const user = await readOwnAccount(ctx);
  const person = { userId: user.id, email: user.email, emailVerified: user.emailVerifiedOn !== null };
  await inTransaction(ctx, async (tx) => {
    await lockForDeletion(tx, person.userId);
    await lockOwner(tx, confirmed);
    await eraseEverywhere(tx, person);
  });
  await ctx.session.signOut();
  ctx.browser.forget(user);
  return done;
}
