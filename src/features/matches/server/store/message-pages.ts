import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { statement } from '#platform/server/db/statement.ts';
import type { Uses } from '#platform/server/services.ts';
import type { Side } from './match-rows.ts';
import { chatMessages, matches } from '../schema.ts';
import { openMessage, type StoredMessage } from './messages.ts';

type Access = Uses<'db' | 'keys'>;

const PAGE_SIZE = 50;
/** The largest number the column takes. A browser may ask for a larger one. */
const MAX_SEQ = 2 ** 31 - 1;

export interface MessagePage {
  /** In the order of their numbers. */
  messages: StoredMessage[];
  /** There are more in the direction that was asked for. */
  more: boolean;
}

/** The last page of messages before a number, or of all. */
export async function messagesBefore({ db, keys }: Access, matchId: string, before?: number): Promise<MessagePage> {
  const isEarlier = before === undefined ? undefined : lt(chatMessages.seq, Math.min(before, MAX_SEQ));
  const rows = await db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.matchId, matchId), isEarlier))
    .orderBy(desc(chatMessages.seq))
    .limit(PAGE_SIZE + 1);
  const messages = rows.slice(0, PAGE_SIZE).map((row) => openMessage(keys, row));
  return { messages: messages.toReversed(), more: rows.length > PAGE_SIZE };
}

/** The first page of messages after a number: what a browser has missed. */
export async function messagesAfter({ db, keys }: Access, matchId: string, after: number): Promise<MessagePage> {
  const rows = await db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.matchId, matchId), gt(chatMessages.seq, Math.min(after, MAX_SEQ))))
    .orderBy(asc(chatMessages.seq))
    .limit(PAGE_SIZE + 1);
  return { messages: rows.slice(0, PAGE_SIZE).map((row) => openMessage(keys, row)), more: rows.length > PAGE_SIZE };
}

const selectLatestOf = statement<typeof chatMessages.$inferSelect>(
  'latest_messages_of_side',
  `SELECT id, match_id AS "matchId", seq, side, box
   FROM (SELECT * FROM chat_messages WHERE match_id = $1 ORDER BY seq DESC LIMIT 50) AS latest
   WHERE side = $2 ORDER BY seq DESC LIMIT 10`,
);

/** The last ten messages of one side, in the order of their numbers; those of them that are among the last fifty of the chat. */
export async function latestMessagesOf({ db, keys }: Access, matchId: string, side: Side): Promise<StoredMessage[]> {
  const rows = await selectLatestOf(db, matchId, side);
  return rows.map((row) => openMessage(keys, row)).toReversed();
}

/** The last message of each chat that has one, by match. */
export async function lastMessages({ db, keys }: Access, matchIds: string[]): Promise<Map<string, StoredMessage>> {
  if (matchIds.length === 0) return new Map();
  const last = db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.matchId, matches.id))
    .orderBy(desc(chatMessages.seq))
    .limit(1)
    .as('last');
  const { id, matchId, seq, side, box } = last;
  const rows = await db
    .select({ id, matchId, seq, side, box })
    .from(matches)
    .innerJoinLateral(last, sql`true`)
    .where(inArray(matches.id, matchIds));
  return new Map(rows.map((row) => [row.matchId, openMessage(keys, row)]));
}

/** How far one side has read in a chat. */
interface Reading {
  id: string;
  side: Side;
  read: number;
}

const selectUnread = statement<{ id: string; unread: number }>(
  'unread_messages',
  `SELECT own.id, count(*)::int AS unread
   FROM unnest($1::uuid[], $2::int[], $3::int[]) AS own (id, read, side)
   JOIN chat_messages c ON c.match_id = own.id AND c.seq > own.read AND c.side <> own.side
   GROUP BY own.id`,
);

/** How many unread messages of the partner each match has; matches without any are left out. */
export async function countUnread({ db }: Uses<'db'>, readings: Reading[]): Promise<Map<string, number>> {
  if (readings.length === 0) return new Map();
  const rows = await selectUnread(
    db,
    readings.map(({ id }) => id),
    readings.map(({ read }) => read),
    readings.map(({ side }) => side),
  );
  return new Map(rows.map(({ id, unread }) => [id, unread]));
}
