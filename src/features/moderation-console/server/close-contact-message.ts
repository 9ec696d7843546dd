import { noteAnswer } from '#features/contact/server/index.ts';
import { noteEvent } from '#features/moderation/server/index.ts';
import { done } from '#platform/shared/fields.ts';
import { requireModerator, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';

export async function closeContactMessage(ctx: Ctx, id: string): Promise<typeof done> {
  const moderatorId = requireModerator(ctx).userId;
  await inTransaction(ctx, async (tx) => {
    if (!(await noteAnswer(tx, id))) return;
    await noteEvent(tx, { caseId: id, about: 'contact', action: 'answer', reason: '', moderatorId });
  });
  return done;
}
