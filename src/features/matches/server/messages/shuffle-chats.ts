import { and, asc, desc, inArray, not, notInArray, or, sql } from 'drizzle-orm';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import { settleRows } from '#platform/server/db/rewrite-shuffled.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { lockMatches } from '../match/match-rows.ts';
import { chatMessages, matches } from '../schema.ts';

/** How many chats are written anew at a time: writers wait meanwhile. */
const MOST = 100;
/** As many others at least, or all that there are. */
const COMPANY = 64;
/** Of each, so many messages. */
const LATEST = 50;

/**
 * Where a message lies, and which transaction wrote it, would tell beside whose visit it was written. Each hides among
 * others within minutes.
 */
export const settleJob: Job = { name: 'settle-chats', cron: '*/5 * * * *', run: (services) => settleChats(services) };

export async function settleChats(services: Services): Promise<void> {
  while ((await inTransaction(services, settleSome)) > 0);
}

/**
 * Whole chats, with other whole chats that were lately alive. Single messages would stand together with those of their
 * own chat, batch after batch, and retell when it was alive; and of one that was silent for longer the row says so.
 */
async function settleSome(tx: Services): Promise<number> {
  const { db } = tx;
  // Matches first, as everybody takes these locks.
  await lockMatches(tx);
  await lockForWriting(db, chatMessages);
  const { id, settled, lastDay } = matches;
  const unsettled = db.selectDistinct({ id: chatMessages.matchId }).from(chatMessages).where(not(chatMessages.settled));
  // A match that was only locked for a message shows it as well.
  const isFresh = or(not(settled), inArray(id, unsettled));
  const fresh = idsOf(await db.select({ id }).from(matches).where(isFresh).orderBy(asc(id)).limit(MOST));
  if (fresh.length === 0) return 0;
  const company = await db
    .select({ id })
    .from(matches)
    .where(notInArray(id, fresh))
    .orderBy(desc(lastDay), sql`random()`)
    .limit(Math.max(COMPANY, fresh.length));
  const chats = [...fresh, ...idsOf(company)];
  await settleRows(db, matches, inArray(id, chats));
  const last = sql`(SELECT max(newer.seq) FROM ${chatMessages} AS newer WHERE newer.match_id = ${chatMessages.matchId})`;
  const isLate = or(not(chatMessages.settled), sql`${chatMessages.seq} > ${last} - ${LATEST}::int`);
  await settleRows(db, chatMessages, and(inArray(chatMessages.matchId, chats), isLate));
  return fresh.length;
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
