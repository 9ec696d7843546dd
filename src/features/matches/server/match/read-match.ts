import { AppError } from '#platform/shared/app-error.ts';
import { done } from '#platform/shared/fields.ts';
import { requireMember, type ActorCtx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { lockMatchOf, recordReading } from './own-match.ts';
import { lastSeq } from '../messages/messages.ts';

/** Records that the member has seen a match and read its messages up to a number, at most up to the last one. */
export function readMatch(ctx: ActorCtx, matchId: string, upTo: number): Promise<typeof done> {
  const { userId } = requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const match = await lockMatchOf(tx, userId, matchId);
    if (!match) throw new AppError('NOT_FOUND');
    const read = Math.min(upTo, await lastSeq(tx, match.id));
    if (!match.seen || read > match.read) await recordReading(tx, match, read);
    return done;
  });
}
