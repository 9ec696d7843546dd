import * as z from 'zod/mini';
import { GIFTS } from '#features/letters/contract.ts';
import { readMemberMatcher, type WordsMatcher } from '#features/muted-words/server/index.ts';
import { idOfTag } from '#platform/server/keys/id-of-tag.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Uses } from '#platform/server/services.ts';
import type { Message } from '../../contract.ts';
import type { Side } from './match-rows.ts';
import type { chatMessages } from '../schema.ts';

/** The sealed part of a message. */
const MessageBody = z.object({
  content: z.string(),
  virtualGift: z.optional(z.enum(GIFTS)),
  /** When it was stored, in milliseconds. */
  at: z.number(),
});

/** Most messages are far shorter than the longest, so boxes have several lengths: by the number of characters, in any script. */
const messageBody = sealed('chat_messages.box', { version: 1, schema: MessageBody, block: 512 });

type Content = Omit<z.output<typeof MessageBody>, 'at'>;

/** A stored message, with its box opened. */
export interface StoredMessage extends Content {
  id: string;
  matchId: string;
  seq: number;
  side: Side;
  at: Date;
}

export type NewMessage = Omit<StoredMessage, 'seq'>;

/**
 * A message's id, derived from the chat, the side and the id that the browser made: a message that is sent again has the same
 * id, and no one can produce the id of another side's message.
 */
export function messageId(keys: Keys, matchId: string, side: Side, clientId: string): string {
  return idOfTag(keys.tag('match-slot', 'message', matchId, side, clientId.toLowerCase()));
}

export function sealMessage(keys: Keys, { id, content, virtualGift, at }: NewMessage): Buffer {
  return messageBody.seal(keys, id, { content, virtualGift, at: at.getTime() });
}

export function openMessage(
  keys: Keys,
  { id, matchId, seq, side, box }: typeof chatMessages.$inferSelect,
): StoredMessage {
  const { at, ...content } = messageBody.open(keys, id, box);
  return { id, matchId, seq, side, ...content, at: new Date(at) };
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

/** The message as its reader sees it who has muted words: one of the partner that has one of them is folded. */
export function withMuting(message: Message, isMuted: WordsMatcher): Message {
  return message.senderId === 'them' && isMuted([message.content]) ? { ...message, mutedByWords: true } : message;
}

/** The same for several messages. Words are looked up only if the partner has written any of them. */
export async function withMutings(
  access: Uses<'db' | 'keys' | 'clock'>,
  userId: number,
  messages: readonly Message[],
): Promise<Message[]> {
  if (messages.every(({ senderId }) => senderId === 'me')) return [...messages];
  const isMuted = await readMemberMatcher(access, userId);
  return messages.map((message) => withMuting(message, isMuted));
}
