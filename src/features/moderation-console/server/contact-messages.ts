import * as contact from '#features/contact/server/index.ts';
import { recordModerationEvent } from '#features/moderation/server/index.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { done } from '#platform/shared/fields.ts';
import { requireModerator, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { listContactMessages as contract } from '../contract.ts';
import { withEvents } from './read-events.ts';

export async function listContactMessages(ctx: Ctx): Promise<ReplyOf<typeof contract>> {
  requireModerator(ctx);
  return { messages: await withEvents(ctx, await contact.listContactMessages(ctx)) };
}

/** Records that a message was answered by mail. A second call changes nothing. */
export async function closeContactMessage(ctx: Ctx, id: string): Promise<typeof done> {
  const moderatorId = requireModerator(ctx).userId;
  await inTransaction(ctx, async (tx) => {
    if (!(await contact.recordAnswer(tx, id))) return;
    await recordModerationEvent(tx, { caseId: id, about: 'contact', action: 'answer', reason: '', moderatorId });
  });
  return done;
}
