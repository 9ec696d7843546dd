import { eq } from 'drizzle-orm';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { openRow, type LiveRow } from '../store/match-rows.ts';
import { updateMatches } from '../store/stored-matches.ts';
import { matches } from '../schema.ts';

/**
 * Returns the users who are due to be notified of a match and records that they were: each is returned once. The caller writes
 * their mails in the same transaction.
 */
export async function takeUnnotified(tx: Services): Promise<{ userId: number }[]> {
  // Checked without the lock first: this runs every minute and mostly finds nothing.
  if ((await findUnnotified(tx)).length === 0) return [];
  await takeLock(tx, 'matches');
  const rows = await findUnnotified(tx);
  await updateMatches(
    tx.db,
    rows.map((row) => ({ ...row, notified: true })),
  );
  return rows.flatMap(({ secrets: { users, closed } }) =>
    users.flatMap((userId, side) => (userId === null || closed[side] ? [] : [{ userId }])),
  );
}

async function findUnnotified({ db, keys, clock }: Uses<'db' | 'keys' | 'clock'>): Promise<LiveRow[]> {
  const rows = await db.select().from(matches).where(eq(matches.notified, false));
  const now = clock.now().getTime();
  return rows.flatMap((row) => openRow(keys, row) ?? []).filter(({ secrets }) => secrets.noticeAt <= now);
}
