import * as z from 'zod/mini';
import { GIFTS } from '#features/letters/contract.ts';
import { cleanText } from '#platform/shared/text.ts';

/** The length of a message in characters, at most. */
export const MESSAGE_LENGTH = 1000;

/** A message as one side of the match sees it. */
export const Message = z.object({
  id: z.uuid(),
  /** Counts the messages of a chat from 1 on. Numbers are missing where a partner has deleted their account. */
  seq: z.int(),
  senderId: z.enum(['me', 'them']),
  content: z.string(),
  timestamp: z.iso.datetime(),
  type: z.enum(['text', 'gift']),
  virtualGift: z.optional(z.enum(GIFTS)),
  /** The partner's message has a word that the reader has muted: it is folded until they show it. */
  mutedByWords: z.optional(z.literal(true)),
});
export type Message = z.infer<typeof Message>;

/** Whether there is anything to send: a gift may come without text, text must not be blank. */
export function hasContent({ content, virtualGift }: { content: string; virtualGift?: string | undefined }): boolean {
  return virtualGift !== undefined || cleanText(content) !== '';
}
