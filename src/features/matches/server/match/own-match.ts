import { and, eq, ne, sql } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { findRowsOf, openRow, otherSide, type LiveRow, type MatchRow, type Side } from './match-rows.ts';
import { matches } from '../schema.ts';

/** A match as one of its two people stands in it. */
export interface OwnMatch {
  id: string;
  state: LiveRow['state'];
  side: Side;
  /** Null once they have deleted their account. */
  partnerId: number | null;
  /** By which handle each was confessed to. */
  handles: { mine: string; theirs: string };
  agreed: { mine: boolean; theirs: boolean };
  /** The other one has reported and no longer sees it: nothing of what happens here is told to them, nor of them to here. */
  closedByPartner: boolean;
  noticeAt: number;
  seen: boolean;
  /** The number of the last message read. */
  read: number;
}

/** Where this person stands in a row; null where they do not, not yet, or no longer. Absent and not yours look alike. */
export function standIn(
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  userId: number,
  row: MatchRow | undefined,
): OwnMatch | null {
  const live = row ? openRow(keys, row) : null;
  if (!live || live.secrets.noticeAt > clock.now().getTime()) return null;
  const side = live.secrets.users.indexOf(userId);
  if (side !== 0 && side !== 1) return null;
  return live.secrets.closed[side] ? null : asSeenBy(live, side);
}

export function asSeenBy(row: LiveRow, side: Side): OwnMatch {
  const other = otherSide(side);
  const { users, handles, agreed, closed, noticeAt } = row.secrets;
  return {
    id: row.id,
    state: row.state,
    side,
    partnerId: users[other],
    handles: { mine: handles[side], theirs: handles[other] },
    agreed: { mine: agreed[side], theirs: agreed[other] },
    closedByPartner: closed[other],
    noticeAt,
    seen: side === 0 ? row.seen0 : row.seen1,
    read: side === 0 ? row.read0 : row.read1,
  };
}

export async function findMatchOf(services: Services, userId: number, matchId: string): Promise<OwnMatch | null> {
  const [row] = await services.db.select().from(matches).where(eq(matches.id, matchId));
  return standIn(services, userId, row);
}

export async function findMatchesOf(services: Services, userId: number): Promise<OwnMatch[]> {
  const rows = await findRowsOf(services, userId);
  return rows.flatMap((row) => standIn(services, userId, row) ?? []);
}

/**
 * The same, and nobody else writes to this match or its chat until the transaction ends. The whole table is held lightly
 * first: whoever changes a match writes its neighbours anew, and a row that is written anew slips through a lock on rows.
 */
export async function lockMatchOf(tx: Services, userId: number, matchId: string): Promise<OwnMatch | null> {
  await tx.db.execute(sql`LOCK TABLE ${matches} IN ROW EXCLUSIVE MODE`);
  const [row] = await tx.db.select().from(matches).where(eq(matches.id, matchId)).for('update');
  return standIn(tx, userId, row);
}

/** Something was said: the year of silence begins anew. Needs the match's lock. */
export async function noteLife({ db, clock }: Services, { id }: OwnMatch): Promise<void> {
  const lastDay = today(clock);
  await db
    .update(matches)
    .set({ lastDay, settled: false })
    .where(and(eq(matches.id, id), ne(matches.lastDay, lastDay)));
}

/** Looked at, and read up to a number; what was read stays read. Needs the match's lock. */
export async function noteReading({ db }: Services, { id, side }: OwnMatch, upTo: number): Promise<void> {
  const { read0, read1 } = matches;
  const reading =
    side === 0
      ? { seen0: true, read0: sql`greatest(${read0}, ${upTo}::int)` }
      : { seen1: true, read1: sql`greatest(${read1}, ${upTo}::int)` };
  await db
    .update(matches)
    .set({ ...reading, settled: false })
    .where(eq(matches.id, id));
}
