import * as z from 'zod/mini';
import { GIFTS } from '#features/letters/contract.ts';
import { HelpLine } from '#features/moderation/contract.ts';
import { FreeText } from '#platform/shared/text.ts';
import { Message, MESSAGE_LENGTH } from './message.ts';

export { CLOSE_CODES } from '#platform/shared/close-codes.ts';

export const SOCKET_PATH = '/api/chat/socket';

/** A frame from a browser. The server closes the connection on anything else. */
export const ClientFrame = z.discriminatedUnion('type', [
  /** Follow a chat. The messages after this number are sent at once. */
  z.strictObject({ type: z.literal('follow'), matchId: z.uuid(), after: z.int().check(z.minimum(0)) }),
  z.strictObject({
    type: z.literal('send'),
    matchId: z.uuid(),
    /** Made by the browser, once for each message: a frame that is sent again stores nothing twice. */
    id: z.uuid(),
    content: FreeText(MESSAGE_LENGTH, 'That message is too long'),
    virtualGift: z.optional(z.enum(GIFTS)),
    /** The writer was asked with DOUBTFUL, and wants it to be sent as it is. */
    sure: z.optional(z.literal(true)),
  }),
  z.strictObject({ type: z.literal('typing'), matchId: z.uuid() }),
]);
export type ClientFrame = z.infer<typeof ClientFrame>;

/**
 * A frame from the server. A page may be older than the server: it ignores fields and frames that it does not know, so a new
 * kind of frame is a new `type`, and a field that pages rely on never changes its meaning.
 */
export const ServerFrame = z.discriminatedUnion('type', [
  /** Messages after the number that was asked for. With `more` there is a next page, to be asked for after the last of these. */
  z.object({ type: z.literal('missed'), matchId: z.uuid(), messages: z.array(Message), more: z.boolean() }),
  z.object({ type: z.literal('message'), matchId: z.uuid(), message: Message }),
  /** The message that this connection sent under `id` is stored. With `helpLines`, its writer may need help. */
  z.object({
    type: z.literal('stored'),
    matchId: z.uuid(),
    id: z.uuid(),
    message: Message,
    helpLines: z.optional(z.array(HelpLine)),
  }),
  /** With an `id`, that message was refused; without one, any other frame about this match. */
  z.object({
    type: z.literal('refused'),
    matchId: z.uuid(),
    id: z.optional(z.uuid()),
    code: z.string(),
    message: z.string(),
    helpLines: z.optional(z.array(HelpLine)),
  }),
  z.object({ type: z.literal('typing'), matchId: z.uuid() }),
  z.object({ type: z.literal('presence'), matchId: z.uuid(), online: z.boolean() }),
  /** The match was opened, ended, unmasked or closed: fetch it again. */
  z.object({ type: z.literal('changed'), matchId: z.uuid() }),
]);
export type ServerFrame = z.infer<typeof ServerFrame>;

/** The frame in a text that came over the socket; null if it is not JSON, or no frame that this page knows. */
export function parseServerFrame(text: string): ServerFrame | null {
  try {
    return z.safeParse(ServerFrame, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
