import { daysAgo } from '#platform/server/clock.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import { statement } from '#platform/server/db/statement.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import type { Services } from '#platform/server/services.ts';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import type { chatMessages } from '../schema.ts';
import { matchSecrets, openRow, sealRow, withSide, type LiveRow, type Side } from '../store/match-rows.ts';
import { openMessage } from '../store/messages.ts';
import { readMatches, updateMatches } from '../store/stored-matches.ts';

/** How long a message may be unread before its reader is told. */
const PATIENCE = 10 * MINUTE;
/** A reader is told of a chat once within this time at most. */
const PAUSE = HOUR;
/** Readers who are told in one transaction; others a minute later. */
const AT_ONCE = 500;

/** The first message of each chat and reader that is neither read nor known from a notice, and the number of the last one. */
const selectUnread = statement<typeof chatMessages.$inferSelect & { reader: Side; last: number; matchBox: Buffer }>(
  'unread_chats',
  `SELECT c.id, c.match_id AS "matchId", c.seq, c.side, c.box, reader,
     (SELECT max(seq) FROM chat_messages l WHERE l.match_id = m.id) AS last, m.box AS "matchBox"
   FROM matches m
   CROSS JOIN LATERAL (VALUES (0, greatest(m.read_0, m.told_0)), (1, greatest(m.read_1, m.told_1))) AS known (reader, upto)
   CROSS JOIN LATERAL (SELECT * FROM chat_messages c
     WHERE c.match_id = m.id AND c.seq > upto AND c.side <> reader ORDER BY c.seq LIMIT 1) c
   WHERE m.state = 'open' AND m.last_day >= $1::date AND ($2::uuid[] IS NULL OR m.id = ANY ($2::uuid[]))`,
);

/**
 * Returns the users who have messages that have been unread for a while, once for each chat, and records that they were told: also those
 * who want no notice, so that the rows do not show who gets one.
 */
export async function takeUnread(tx: Services): Promise<{ userId: number }[]> {
  // Without the lock, for which all chats wait, as long as nothing is due.
  const seen = (await findDue(tx, null)).slice(0, AT_ONCE);
  if (seen.length === 0) return [];
  await takeLock(tx, 'matches');
  const due = await findDue(
    tx,
    seen.map(({ matchId }) => matchId),
  );
  const rows = await readMatches(
    tx.db,
    due.map(({ matchId }) => matchId),
  );
  const changed = new Map<string, LiveRow>();
  const told: { userId: number }[] = [];
  for (const { matchId, reader, last } of due) {
    const stored = rows.get(matchId);
    const row = changed.get(matchId) ?? (stored ? openRow(tx.keys, stored) : null);
    if (!row) continue;
    changed.set(matchId, withTold(row, { reader, last, now: tx.clock.now().getTime() }));
    const { users, closed } = row.secrets;
    const userId = users[reader];
    if (userId !== null && !closed[reader]) told.push({ userId });
  }
  await updateMatches(
    tx.db,
    [...changed.values()].map((row) => sealRow(tx.keys, row)),
  );
  return told;
}

/** Those of these chats, or of all, whose reader is to be told now. */
async function findDue(services: Services, ids: string[] | null) {
  const now = services.clock.now().getTime();
  // An older one was unread for long enough on the day before.
  const unread = await selectUnread(services.db, daysAgo(services.clock, 1), ids);
  const opened = openReadable(services, unread, (row) => {
    const { toldAt } = matchSecrets.open(services.keys, row.matchId, row.matchBox);
    return { ...row, at: openMessage(services.keys, row).at.getTime(), toldAt: toldAt[row.reader] };
  });
  return opened.filter(({ at, toldAt }) => at <= now - PATIENCE && toldAt <= now - PAUSE);
}

function withTold(row: LiveRow, { reader, last, now }: { reader: Side; last: number; now: number }): LiveRow {
  const secrets = { ...row.secrets, toldAt: withSide(row.secrets.toldAt, reader, now) };
  return { ...row, secrets, ...(reader === 0 ? { told0: last } : { told1: last }) };
}
