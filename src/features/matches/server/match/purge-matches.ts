import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import { daysAgo, dayOf, startOfDay, today, type Clock, type Day } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import * as rows from '../store/match-rows.ts';
import { updateMatches, type MatchRow } from '../store/stored-matches.ts';
import { deleteMessages } from '../store/stored-messages.ts';
import { matches } from '../schema.ts';

/** How long an ended match can be read. */
export const DAYS_READABLE = 30;
/** After so many months without a message a match ends. */
export const MONTHS_SILENT = 12;

/** How many matches are emptied in one transaction: writers wait for it. */
const SLICE = 500;

/** Ends matches that were silent for a year, and empties those that ended long enough ago. Returns how many were emptied. */
export async function purgeMatches(services: Services): Promise<number> {
  await inTransaction(services, endSilent);
  let emptied = 0;
  for (let size = SLICE; size === SLICE; emptied += size) size = await inTransaction(services, emptySome);
  return emptied;
}

async function endSilent(tx: Services): Promise<void> {
  await takeLock(tx, 'matches');
  const isSilent = and(inArray(matches.state, ['matched', 'open']), lt(matches.lastDay, silentSince(tx.clock)));
  await tx.db
    .update(matches)
    .set({ state: 'ended', lastDay: today(tx.clock) })
    .where(isSilent);
}

async function emptySome(tx: Services): Promise<number> {
  await takeLock(tx, 'matches');
  const isOver = and(eq(matches.state, 'ended'), lt(matches.lastDay, daysAgo(tx.clock, DAYS_READABLE)));
  const some = tx.db.select({ id: matches.id }).from(matches).where(isOver).limit(SLICE);
  const emptied = await tx.db
    .update(matches)
    .set(rows.EMPTIED)
    .where(inArray(matches.id, some))
    .returning({ id: matches.id });
  await deleteMessages(
    tx,
    emptied.map(({ id }) => ({ id, side: null })),
  );
  return emptied.length;
}

function silentSince(clock: Clock): Day {
  const edge = startOfDay(clock.now());
  edge.setUTCMonth(edge.getUTCMonth() - MONTHS_SILENT);
  return dayOf(edge);
}

/** For a deleted account: ends its matches and deletes its messages and tags at once. Needs a transaction. */
export async function eraseFromMatches(tx: Services, userId: number): Promise<void> {
  await takeLock(tx, 'matches');
  const left = (await rows.findRowsOf(tx, userId)).map((row) => leave(tx, row));
  await deleteMessages(
    tx,
    left.map(({ row, messagesOf }) => ({ id: row.id, side: messagesOf })),
  );
  await updateMatches(
    tx.db,
    left.map(({ row }) => row),
  );
  // Rows of which no tag is left. The partner's tag stays: the numbers of their matches must have no gap.
  const ids = left.map(({ row }) => row.id);
  await tx.db.delete(matches).where(and(inArray(matches.id, ids), isNull(matches.tag0), isNull(matches.tag1)));
}

/** The row without this member, and whose messages go: theirs, or all if nobody can read the match any more. */
function leave(tx: Services, { side, ...row }: rows.OwnRow): { row: MatchRow; messagesOf: rows.Side | null } {
  const withoutMe = { ...row, pairTag: null, ...(side === 0 ? { tag0: null } : { tag1: null }) };
  const live = rows.openRow(tx.keys, withoutMe);
  if (live && isVisibleTo(tx, live, rows.otherSide(side)))
    return { row: rows.sealRow(tx.keys, endedWithout(live, side, tx.clock)), messagesOf: side };
  return { row: { ...withoutMe, ...rows.EMPTIED }, messagesOf: null };
}

function isVisibleTo({ clock }: Uses<'clock'>, { secrets }: rows.LiveRow, side: rows.Side): boolean {
  return secrets.users[side] !== null && !secrets.closed[side] && secrets.noticeAt <= clock.now().getTime();
}

function endedWithout(row: rows.LiveRow, side: rows.Side, clock: Clock): rows.LiveRow {
  const { users, handles } = row.secrets;
  return {
    ...row,
    state: 'ended',
    notified: true,
    lastDay: row.state === 'ended' ? row.lastDay : today(clock),
    secrets: {
      ...row.secrets,
      users: rows.withSide(users, side, null),
      handles: rows.withSide(handles, side, ''),
      agreed: [false, false],
    },
  };
}
