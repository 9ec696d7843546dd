import { and, eq, inArray, lt } from 'drizzle-orm';
import { daysAgo, dayOf, startOfDay, today, type Clock, type Day } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';
import * as rows from './match-rows.ts';
import { deleteMessages } from '../messages/messages.ts';
import { matches } from '../schema.ts';

/** How long an ended match can be read. */
export const DAYS_READABLE = 30;
/** After so many months without a message a match ends. */
export const MONTHS_SILENT = 12;

/** Ends matches that were silent for a year, and empties those that ended long enough ago. Returns how many were emptied. */
export function purgeMatches(services: Services): Promise<number> {
  return inTransaction(services, async (tx) => {
    await rows.lockMatches(tx);
    const isSilent = and(inArray(matches.state, ['matched', 'open']), lt(matches.lastDay, silentSince(tx.clock)));
    await tx.db
      .update(matches)
      .set({ state: 'ended', lastDay: today(tx.clock), shuffled: false })
      .where(isSilent);
    const isOver = and(eq(matches.state, 'ended'), lt(matches.lastDay, daysAgo(tx.clock, DAYS_READABLE)));
    const emptied = await tx.db.update(matches).set(rows.EMPTIED).where(isOver).returning({ id: matches.id });
    await deleteMessages(
      tx,
      emptied.map(({ id }) => id),
    );
    return emptied.length;
  });
}

function silentSince(clock: Clock): Day {
  const edge = startOfDay(clock.now());
  edge.setUTCMonth(edge.getUTCMonth() - MONTHS_SILENT);
  return dayOf(edge);
}

/** For a deleted account: ends its matches and deletes its messages and tags at once. Needs a transaction. */
export async function eraseFromMatches(tx: Services, userId: number): Promise<void> {
  await rows.lockMatches(tx);
  for (const row of await rows.findRowsOf(tx, userId)) await leave(tx, row);
}

async function leave(tx: Services, { side, ...row }: rows.OwnRow): Promise<void> {
  const withoutMe = { ...row, pairTag: null, ...(side === 0 ? { tag0: null } : { tag1: null }) };
  const live = rows.openRow(tx.keys, withoutMe);
  if (live && isVisibleTo(tx, live, rows.otherSide(side))) {
    await deleteMessages(tx, [row.id], side);
    await rows.replaceRow(tx, endedWithout(live, side, tx.clock));
    return;
  }
  await deleteMessages(tx, [row.id]);
  const { id } = row;
  if (withoutMe.tag0 === null && withoutMe.tag1 === null) await tx.db.delete(matches).where(eq(matches.id, id));
  // The partner's tag stays: the numbers of their matches must have no gap.
  else
    await tx.db
      .update(matches)
      .set({ ...withoutMe, ...rows.EMPTIED })
      .where(eq(matches.id, id));
}

function isVisibleTo({ clock }: Services, { secrets }: rows.LiveRow, side: rows.Side): boolean {
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
