import { readMyself } from '#features/auth/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { done } from '#platform/shared/fields.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { confirmPassword } from './confirm-password.ts';

const RECENT = 10 * MINUTE;

/** Everything on the person's side goes in one stroke; each table says by itself how. */
export async function deleteAccount(ctx: Ctx, currentPassword: string | undefined): Promise<typeof done> {
  const user = await readMyself(ctx);
  if (currentPassword !== undefined) await confirmPassword(ctx, user, currentPassword);
  else if (!signedInRecently(ctx)) throw new AppError('PASSWORD_NEEDED');
  await inTransaction(ctx, async (tx) => {
    for (const { erasure } of tx.tables) {
      if ('erase' in erasure) await erasure.erase?.(tx, { userId: user.id, email: user.email });
    }
  });
  await ctx.session.signOut();
  return done;
}

function signedInRecently({ session, clock }: Ctx): boolean {
  return session.signedInAt !== null && clock.now().getTime() - session.signedInAt.getTime() < RECENT;
}
