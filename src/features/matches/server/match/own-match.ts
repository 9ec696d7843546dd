import { and, eq, ne, sql } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { findRowsOf, openRow, otherSide, type LiveRow, type MatchRow, type Side } from './match-rows.ts';
import { matches } from '../schema.ts';

/** A match from the view of one side. */
export interface OwnMatch {
  id: string;
  state: LiveRow['state'];
  side: Side;
  /** Null once the partner has deleted their account. */
  partnerId: number | null;
  /** The handle by which each side was confessed to. */
  handles: { mine: string; theirs: string };
  agreed: { mine: boolean; theirs: boolean };
  /** The partner has reported this side and no longer sees the match: neither side is notified about the other. */
  closedByPartner: boolean;
  noticeAt: number;
  seen: boolean;
  /** The number of the last message read. */
  read: number;
}

/**
 * The match from the view of this user. Null if there is no row, the user is not in it, the notice is still to come, or the
 * user has closed it: callers cannot tell these apart, so other members learn nothing about the match.
 */
export function ownMatchIn(
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  userId: number,
  row: MatchRow | undefined,
): OwnMatch | null {
  const live = row ? openRow(keys, row) : null;
  if (!live || live.secrets.noticeAt > clock.now().getTime()) return null;
  const side = live.secrets.users.indexOf(userId);
  if (side !== 0 && side !== 1) return null;
  return live.secrets.closed[side] ? null : fromSide(live, side);
}

export function fromSide(row: LiveRow, side: Side): OwnMatch {
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
  return ownMatchIn(services, userId, row);
}

export async function findMatchesOf(services: Services, userId: number): Promise<OwnMatch[]> {
  const rows = await findRowsOf(services, userId);
  return rows.flatMap((row) => ownMatchIn(services, userId, row) ?? []);
}

/**
 * Finds a match and locks it: nobody else writes to it or to its chat until the transaction ends. The shared table lock comes
 * first because changing a match rewrites its neighbours too, and a rewritten row would slip through a row lock.
 */
export async function lockMatchOf(tx: Services, userId: number, matchId: string): Promise<OwnMatch | null> {
  await tx.db.execute(sql`LOCK TABLE ${matches} IN ROW EXCLUSIVE MODE`);
  const [row] = await tx.db.select().from(matches).where(eq(matches.id, matchId)).for('update');
  return ownMatchIn(tx, userId, row);
}

/** Records that a message was sent today, which restarts the year of silence. Needs the match's lock. */
export async function recordActivity({ db, clock }: Services, { id }: OwnMatch): Promise<void> {
  const lastDay = today(clock);
  await db
    .update(matches)
    .set({ lastDay, shuffled: false })
    .where(and(eq(matches.id, id), ne(matches.lastDay, lastDay)));
}

/** Records that the match was seen and read up to a number; the number never decreases. Needs the match's lock. */
export async function recordReading({ db }: Services, { id, side }: OwnMatch, upTo: number): Promise<void> {
  const { read0, read1 } = matches;
  const reading =
    side === 0
      ? { seen0: true, read0: sql`greatest(${read0}, ${upTo}::int)` }
      : { seen1: true, read1: sql`greatest(${read1}, ${upTo}::int)` };
  await db
    .update(matches)
    .set({ ...reading, shuffled: false })
    .where(eq(matches.id, id));
}
