import * as z from 'zod/mini';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { contactMessages } from './schema.ts';

export const MessageContent = z.object({
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
});
export type MessageContent = z.output<typeof MessageContent>;

/** With the start of the hour in which it came, in milliseconds. */
const StoredMessage = z.extend(MessageContent, { receivedAt: z.int() });
type StoredMessage = z.output<typeof StoredMessage>;

/** Holds the longest message. */
const SIZE = 24 * 512;

const storedMessage = sealed('contact_messages.box', { version: 1, schema: StoredMessage, size: SIZE });

export const sealMessage = (keys: Keys, id: string, message: StoredMessage): Buffer =>
  storedMessage.seal(keys, id, message);

export function openMessage(keys: Keys, { id, box }: Pick<typeof contactMessages.$inferSelect, 'id' | 'box'>) {
  const { receivedAt, ...content } = storedMessage.open(keys, id, box);
  return { content, receivedAt: new Date(receivedAt) };
}
