import { eq } from 'drizzle-orm';
import type { Services } from '#platform/server/services.ts';
import { lockMatches, openRow, replaceRow, type LiveRow } from '../match/match-rows.ts';
import { matches } from '../schema.ts';

/** Who is to hear of a match now, each once: whoever takes them writes their mails in the same transaction. */
export async function takeUntold(tx: Services): Promise<{ userId: number }[]> {
  // A look first: every minute there is mostly nothing, and nobody has to wait for that.
  if ((await findUntold(tx)).length === 0) return [];
  await lockMatches(tx);
  const untold = await findUntold(tx);
  for (const row of untold) await replaceRow(tx, { ...row, told: true });
  return untold.flatMap(({ secrets: { users, closed } }) =>
    users.flatMap((userId, side) => (userId === null || closed[side] ? [] : [{ userId }])),
  );
}

async function findUntold({ db, keys, clock }: Services): Promise<LiveRow[]> {
  const rows = await db.select().from(matches).where(eq(matches.told, false));
  const now = clock.now().getTime();
  return rows.flatMap((row) => openRow(keys, row) ?? []).filter(({ secrets }) => secrets.noticeAt <= now);
}
