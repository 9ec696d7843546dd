import * as z from 'zod/mini';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';

const MessageContent = z.object({ name: z.string(), email: z.string(), subject: z.string(), message: z.string() });
export type MessageContent = z.output<typeof MessageContent>;

export const messageContent = sealed('contact_messages.box', { version: 1, schema: MessageContent });

/** Identifies the writer by account if they were signed in. */
export function accountTag(keys: Keys, userId: number): Buffer {
  return keys.tag('person', 'contact', 'account', userId);
}

/** Identifies a writer who was not signed in, by the address that they gave. */
export function emailTag(keys: Keys, email: string): Buffer {
  return keys.tag('person', 'contact', 'email', email.toLowerCase());
}
