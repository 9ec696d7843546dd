import { confirmPassword } from '#features/auth/server/index.ts';
import { lockForDeletion, readOwnAccount, findByEmail, type Person } from '#features/people/server/index.ts';
import { requireRecent } from '#features/auth-factors/server/index.ts';
import { done } from '#platform/shared/fields.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';
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

/** Erases a person from every table, by the erasure rules of each. Needs a transaction. */
export async function eraseEverywhere(tx: Services, person: Person): Promise<void> {
  await lockForDeletion(tx, person.userId);
  for (const { erasure } of tx.tables) {
    if ('erase' in erasure) await erasure.erase?.(tx, person);
  }
}

/**
 * Deletes the account of a person who cannot sign in and has asked for it in another way. Has the same effect as if they had
 * deleted it themselves. Returns false if no account has the address.
 */
export async function forgetPerson(services: Services, email: string): Promise<boolean> {
  const user = await findByEmail(services, email);
  if (!user) return false;
  const person = { userId: user.id, email: user.email, emailVerified: user.emailVerifiedOn !== null };
  await inTransaction(services, (tx) => eraseEverywhere(tx, person));
  return true;
}
