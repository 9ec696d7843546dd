import * as z from 'zod/mini';
import { GIFTS } from '#features/confessions/contract.ts';
import { cleanText, FreeText } from '#platform/shared/text.ts';

export { CLOSE_CODES } from '#platform/shared/close-codes.ts';

/** 'matched': nobody has opened the chat yet. */
export const MATCH_STATES = ['matched', 'open', 'ended'] as const;

export const MESSAGE_LENGTH = 1000;

export const Message = z.object({
  id: z.uuid(),
  /** Counts the messages of a chat from 1 on, without holes. */
  seq: z.int(),
  senderId: z.enum(['me', 'them']),
  content: z.string(),
  timestamp: z.iso.datetime(),
  type: z.enum(['text', 'gift']),
  virtualGift: z.optional(z.enum(GIFTS)),
});
export type Message = z.infer<typeof Message>;

/** What a browser says on its socket. */
export const ClientFrame = z.discriminatedUnion('type', [
  /** Follow a chat; what was missed after this number comes at once. */
  z.strictObject({ type: z.literal('follow'), matchId: z.uuid(), after: z.int().check(z.minimum(0)) }),
  z.strictObject({
    type: z.literal('send'),
    matchId: z.uuid(),
    /** Made by the browser, once for a message: sent again, it is the same message. */
    id: z.uuid(),
    content: FreeText(MESSAGE_LENGTH, 'That message is too long'),
    virtualGift: z.optional(z.enum(GIFTS)),
  }),
  z.strictObject({ type: z.literal('typing'), matchId: z.uuid() }),
]);
export type ClientFrame = z.infer<typeof ClientFrame>;

/** A gift may come without words; words must say something. */
export function saysSomething({
  content,
  virtualGift,
}: {
  content: string;
  virtualGift?: string | undefined;
}): boolean {
  return virtualGift !== undefined || cleanText(content) !== '';
}

/** What the server says on a socket. */
export type ServerFrame =
  /** What was missed; with `more` there is a next page, to be asked for after the last of these. */
  | { type: 'missed'; matchId: string; messages: Message[]; more: boolean }
  | { type: 'message'; matchId: string; message: Message }
  /** The message that this socket sent under `id` is stored. */
  | { type: 'stored'; matchId: string; id: string; message: Message }
  | { type: 'refused'; matchId: string; id?: string; code: string; message: string }
  | { type: 'typing'; matchId: string }
  | { type: 'presence'; matchId: string; online: boolean }
  /** Opened, ended, unmasked: look at the match again. */
  | { type: 'changed'; matchId: string };

export const SOCKET_PATH = '/api/chat/socket';
