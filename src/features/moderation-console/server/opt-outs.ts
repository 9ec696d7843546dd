import { recordModerationEvent } from '#features/moderation/server/index.ts';
import { decideOptOutRequest, listOptOutRequests } from '#features/opt-out/server/index.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { requireModerator, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { decideOptOut as decideContract, listOptOuts as listContract } from '../contract.ts';
import { readEvents, withEvents } from './read-events.ts';

type Entry = ReplyOf<typeof decideContract>;

export async function listOptOuts(ctx: Ctx): Promise<ReplyOf<typeof listContract>> {
  requireModerator(ctx);
  return { optOuts: await withEvents(ctx, await listOptOutRequests(ctx)) };
}

export async function decideOptOut(ctx: Ctx, id: string, accept: boolean, reason: string): Promise<Entry> {
  const moderatorId = requireModerator(ctx).userId;
  const decided = await inTransaction(ctx, async (tx) => {
    const entry = await decideOptOutRequest(tx, id, accept);
    const action = accept ? 'close' : 'decline';
    await recordModerationEvent(tx, { caseId: id, about: 'opt-out', action, reason, moderatorId });
    return entry;
  });
  const eventsOn = await readEvents(ctx, [id]);
  return { ...decided, events: eventsOn(id) };
}
