import { liftSanction as lift, noteEvent } from '#features/moderation/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { done } from '#platform/shared/fields.ts';
import { requireModerator, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';

/** Noted under the suspension's own id: beside its case it would tell who that was about. */
export async function liftSanction(ctx: Ctx, id: string, reason: string): Promise<typeof done> {
  const moderatorId = requireModerator(ctx).userId;
  await inTransaction(ctx, async (tx) => {
    if (!(await lift(tx, id))) throw new AppError('NOT_FOUND');
    await noteEvent(tx, { caseId: id, about: 'suspension', action: 'lift', reason, moderatorId });
  });
  return done;
}
