import type { Uses } from '#platform/server/services.ts';
import { findRowsOf, openRow, otherSide, type LiveRow, type Side } from './match-rows.ts';
import { readMatches, type MatchRow } from './stored-matches.ts';

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
  services: Uses<'keys' | 'clock'>,
  userId: number,
  row: MatchRow | undefined,
): OwnMatch | null {
  return matchIn(services, userId, row, 'visible');
}

/** The match that this user has closed by reporting it. */
export function closedMatchIn(
  services: Uses<'keys' | 'clock'>,
  userId: number,
  row: MatchRow | undefined,
): OwnMatch | null {
  return matchIn(services, userId, row, 'closed');
}

function matchIn(
  { keys, clock }: Uses<'keys' | 'clock'>,
  userId: number,
  row: MatchRow | undefined,
  wanted: 'visible' | 'closed',
): OwnMatch | null {
  const live = row ? openRow(keys, row) : null;
  if (!live || live.secrets.noticeAt > clock.now().getTime()) return null;
  const side = live.secrets.users.indexOf(userId);
  if (side !== 0 && side !== 1) return null;
  return live.secrets.closed[side] === (wanted === 'closed') ? fromSide(live, side) : null;
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

export async function findMatchOf(
  services: Uses<'db' | 'keys' | 'clock'>,
  userId: number,
  matchId: string,
): Promise<OwnMatch | null> {
  const rows = await readMatches(services.db, [matchId]);
  return ownMatchIn(services, userId, rows.get(matchId.toLowerCase()));
}

export async function findMatchesOf(services: Uses<'db' | 'keys' | 'clock'>, userId: number): Promise<OwnMatch[]> {
  const rows = await findRowsOf(services, userId);
  return rows.flatMap((row) => ownMatchIn(services, userId, row) ?? []);
}
