import * as moderation from '#features/moderation/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { done } from '#platform/shared/fields.ts';
import { requireModerator, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { listSanctions as contract } from '../contract.ts';

export async function listSanctions(ctx: Ctx): Promise<ReplyOf<typeof contract>> {
  requireModerator(ctx);
  const sanctions = await moderation.listSanctions(ctx);
  return {
    sanctions: sanctions.map(({ id, caseId, reason, since, until }) => ({
      id,
      caseNumber: caseId && moderation.caseNumber(caseId),
      reason,
      since,
      until,
    })),
  };
}

/** Recorded under the id of the suspension: recorded under its case, it would show whom the case was about. */
export async function liftSanction(ctx: Ctx, id: string, reason: string): Promise<typeof done> {
  const moderatorId = requireModerator(ctx).userId;
  await inTransaction(ctx, async (tx) => {
    if (!(await moderation.liftSanction(tx, id))) throw new AppError('NOT_FOUND');
    await moderation.recordModerationEvent(tx, {
      caseId: id,
      about: 'suspension',
      action: 'lift',
      reason,
      moderatorId,
    });
  });
  return done;
}
