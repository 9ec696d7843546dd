import { AppError } from '#platform/shared/app-error.ts';
import { done } from '#platform/shared/fields.ts';
import { requireMember, type ActorCtx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { lockMatchOf, noteReading } from './own-match.ts';
import { lastNumber } from '../messages/messages.ts';

/** Notes that somebody has looked at their match, and up to which message; never beyond the last one there is. */
export function readMatch(ctx: ActorCtx, matchId: string, upTo: number): Promise<typeof done> {
  const { userId } = requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const match = await lockMatchOf(tx, userId, matchId);
    if (!match) throw new AppError('NOT_FOUND');
    const read = Math.min(upTo, await lastNumber(tx, match.id));
    if (!match.seen || read > match.read) await noteReading(tx, match, read);
    return done;
  });
}
