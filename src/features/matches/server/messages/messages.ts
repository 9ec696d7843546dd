import { and, asc, count, desc, eq, gt, inArray, lt, max, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { GIFTS } from '#features/confessions/contract.ts';
import { idOfTag } from '#platform/server/keys/id-of-tag.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import type { Message } from '../../contract.ts';
import { otherSide, type Side } from '../match/match-rows.ts';
import { chatMessages, matches } from '../schema.ts';

type Access = Pick<Services, 'db' | 'keys'>;
type Row = Omit<typeof chatMessages.$inferSelect, 'shuffled'>;

/** The sealed part of a message. */
const MessageBody = z.object({
  content: z.string(),
  virtualGift: z.optional(z.enum(GIFTS)),
  /** When it was stored, in milliseconds. */
  at: z.number(),
});

const messageBody = sealed('chat_messages.box', { version: 1, schema: MessageBody });

type Content = Omit<z.output<typeof MessageBody>, 'at'>;

/** A stored message, with its box opened. */
export interface StoredMessage extends Content {
  id: string;
  matchId: string;
  seq: number;
  side: Side;
  at: Date;
}

interface NewMessage extends Content {
  id: string;
  matchId: string;
  side: Side;
}

const PAGE_SIZE = 50;
/** The largest number the column takes. A browser may ask for a larger one. */
const MAX_SEQ = 2 ** 31 - 1;

/**
 * A message's id, derived from the chat, the side and the id that the browser made: a message that is sent again has the same
 * id, and no one can produce the id of another side's message.
 */
export function messageId(keys: Keys, matchId: string, side: Side, clientId: string): string {
  return idOfTag(keys.tag('match-slot', 'message', matchId, side, clientId.toLowerCase()));
}

/** Stores a message under the next number of its chat. Needs the match's lock: without it two could get the same number. */
export async function storeMessage(
  { db, keys, clock }: Pick<Services, 'db' | 'keys' | 'clock'>,
  { id, matchId, side, content, virtualGift }: NewMessage,
): Promise<StoredMessage> {
  const at = clock.now();
  const box = messageBody.seal(keys, id, { content, virtualGift, at: at.getTime() });
  const next = sql`(SELECT coalesce(max(seq), 0) + 1 FROM ${chatMessages} WHERE match_id = ${matchId})`;
  const [stored] = await db
    .insert(chatMessages)
    .values({ id, matchId, seq: next, side, box, shuffled: false })
    .returning({ seq: chatMessages.seq });
  if (!stored) throw new Error('The database took no message');
  return { id, matchId, seq: stored.seq, side, content, virtualGift, at };
}

/** The number of the last message of a chat; 0 if there is none. */
export async function lastSeq({ db }: Pick<Services, 'db'>, matchId: string): Promise<number> {
  const [last] = await db
    .select({ seq: max(chatMessages.seq) })
    .from(chatMessages)
    .where(eq(chatMessages.matchId, matchId));
  return last?.seq ?? 0;
}

export async function findMessage({ db, keys }: Access, id: string): Promise<StoredMessage | undefined> {
  const [row] = await db.select().from(chatMessages).where(eq(chatMessages.id, id));
  return row && openMessage(keys, row);
}

function openMessage(keys: Keys, { id, matchId, seq, side, box }: Row): StoredMessage {
  const { at, ...content } = messageBody.open(keys, id, box);
  return { id, matchId, seq, side, ...content, at: new Date(at) };
}

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

/** How many unread messages of the partner each match has; matches without any are left out. */
export async function countUnread({ db }: Pick<Services, 'db'>, readings: Reading[]): Promise<Map<string, number>> {
  if (readings.length === 0) return new Map();
  const { matchId, seq, side } = chatMessages;
  const isUnread = readings.map((own) => and(eq(matchId, own.id), gt(seq, own.read), eq(side, otherSide(own.side))));
  const rows = await db
    .select({ matchId, unread: count() })
    .from(chatMessages)
    .where(or(...isUnread))
    .groupBy(matchId);
  return new Map(rows.map((row) => [row.matchId, row.unread]));
}

/** Deletes all messages of these chats, or those of one side. */
export async function deleteMessages({ db }: Pick<Services, 'db'>, matchIds: string[], side?: Side): Promise<void> {
  if (matchIds.length === 0) return;
  const isOfSide = side === undefined ? undefined : eq(chatMessages.side, side);
  await db.delete(chatMessages).where(and(inArray(chatMessages.matchId, matchIds), isOfSide));
}

/** A message as the contract shows it to one side. Built field by field, so that nothing leaves by accident. */
export function toMessage({ id, seq, side, content, virtualGift, at }: StoredMessage, viewer: Side): Message {
  return {
    id,
    seq,
    senderId: side === viewer ? 'me' : 'them',
    content,
    timestamp: at.toISOString(),
    type: virtualGift === undefined ? 'text' : 'gift',
    ...(virtualGift === undefined ? {} : { virtualGift }),
  };
}
