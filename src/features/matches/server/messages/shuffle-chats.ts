import { and, asc, desc, inArray, not, notInArray, or, sql } from 'drizzle-orm';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import { rewriteShuffled } from '#platform/server/db/rewrite-shuffled.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { lockMatches } from '../match/match-rows.ts';
import { chatMessages, matches } from '../schema.ts';

/** How many changed chats are rewritten in one transaction: writers wait for it. */
const MAX_CHANGED = 100;
/** At least so many unchanged chats are rewritten with them, or all that there are. */
const MIN_UNCHANGED = 64;
/** How many of its last messages are rewritten of each chat. */
const LATEST = 50;

/**
 * A message's place in the table and its transaction id would tell which visit wrote it. Within minutes it is rewritten among
 * others in random order.
 */
export const shuffleJob: Job = { name: 'settle-chats', cron: '*/5 * * * *', run: (services) => shuffleChats(services) };

export async function shuffleChats(services: Services): Promise<void> {
  while ((await inTransaction(services, shuffleSome)) > 0);
}

/**
 * Rewrites whole chats together with others that were recently active. New messages alone would stand together with those of
 * their own chat, batch by batch, and show when it was active; and chats that were silent for long can be told apart by their
 * day. Returns how many changed chats were rewritten.
 */
async function shuffleSome(tx: Services): Promise<number> {
  const { db } = tx;
  // Matches first: every writer takes these locks in this order.
  await lockMatches(tx);
  await lockForWriting(db, chatMessages);
  const { id, shuffled, lastDay } = matches;
  const withNewMessages = db
    .selectDistinct({ id: chatMessages.matchId })
    .from(chatMessages)
    .where(not(chatMessages.shuffled));
  // Locking a match for a message leaves a trace in its row too.
  const isChanged = or(not(shuffled), inArray(id, withNewMessages));
  const changed = idsOf(await db.select({ id }).from(matches).where(isChanged).orderBy(asc(id)).limit(MAX_CHANGED));
  if (changed.length === 0) return 0;
  const unchanged = await db
    .select({ id })
    .from(matches)
    .where(notInArray(id, changed))
    .orderBy(desc(lastDay), sql`random()`)
    .limit(Math.max(MIN_UNCHANGED, changed.length));
  const chats = [...changed, ...idsOf(unchanged)];
  await rewriteShuffled(db, matches, inArray(id, chats));
  const last = sql`(SELECT max(newer.seq) FROM ${chatMessages} AS newer WHERE newer.match_id = ${chatMessages.matchId})`;
  const isRecent = or(not(chatMessages.shuffled), sql`${chatMessages.seq} > ${last} - ${LATEST}::int`);
  await rewriteShuffled(db, chatMessages, and(inArray(chatMessages.matchId, chats), isRecent));
  return changed.length;
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
