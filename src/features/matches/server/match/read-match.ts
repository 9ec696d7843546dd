import { AppError } from '#platform/shared/app-error.ts';
import { done } from '#platform/shared/fields.ts';
import { requireMember, type ActorCtx } from '#platform/server/ctx.ts';
import type { BatchedWrite } from '#platform/server/db/group-commit.ts';
import type { Uses } from '#platform/server/services.ts';
import { lastSeqs } from '../store/stored-messages.ts';
import type { Side } from '../store/match-rows.ts';
import { ownMatchIn } from '../store/own-match.ts';
import { readMatches, updateMatches, type MatchRow } from '../store/stored-matches.ts';

interface Reading {
  userId: number;
  matchId: string;
  upTo: number;
}

const readings: BatchedWrite<Reading, typeof done> = { lock: 'matches', write: recordReadings };

/** Records that the member has seen a match and read its messages up to a number, at most up to the last one. */
export function readMatch(ctx: ActorCtx, matchId: string, upTo: number): Promise<typeof done> {
  const { userId } = requireMember(ctx);
  return ctx.groupCommit.add(ctx, readings, { userId, matchId: matchId.toLowerCase(), upTo });
}

async function recordReadings(
  tx: Uses<'db' | 'keys' | 'clock'>,
  items: Reading[],
): Promise<(typeof done | AppError)[]> {
  const ids = items.map(({ matchId }) => matchId);
  const rows = await readMatches(tx.db, ids);
  const lastOf = await lastSeqs(tx.db, [...rows.keys()]);
  const changed = new Map<string, MatchRow>();
  const answers = items.map(({ userId, matchId, upTo }) => {
    const row = changed.get(matchId) ?? rows.get(matchId);
    const match = ownMatchIn(tx, userId, row);
    if (!row || !match) return new AppError('NOT_FOUND');
    const read = Math.min(upTo, lastOf.get(matchId) ?? 0);
    if (!match.seen || read > match.read) changed.set(matchId, withReading(row, match.side, read));
    return done;
  });
  await updateMatches(tx.db, [...changed.values()]);
  return answers;
}

/** The number never decreases. */
function withReading(row: MatchRow, side: Side, read: number): MatchRow {
  return side === 0
    ? { ...row, seen0: true, read0: Math.max(row.read0, read) }
    : { ...row, seen1: true, read1: Math.max(row.read1, read) };
}
