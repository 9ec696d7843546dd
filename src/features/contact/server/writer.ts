import { inArray } from 'drizzle-orm';
import type { Keys } from '#platform/server/keys/keys.ts';
import { freeSlot } from '#platform/server/keys/owner-tag.ts';
import type { Uses } from '#platform/server/services.ts';
import { contactMessages } from './schema.ts';

/** Identifies the writer by account if they were signed in. Never stored. */
export function accountTag(keys: Keys, userId: number): Buffer {
  return keys.tag('person', 'contact', 'account', userId);
}

/** Identifies a writer who was not signed in, by the address that they gave. Never stored. */
export function emailTag(keys: Keys, email: string): Buffer {
  return keys.tag('person', 'contact', 'email', email.toLowerCase());
}

/** The tag of one message of a writer. No two messages have the same, so that rows do not show who wrote several. */
export function messageTag(keys: Keys, writer: Buffer, number: number): Buffer {
  return keys.tag('owner', 'contact_messages', writer.toString('base64'), number);
}

/** Numbers that are looked up with one query. */
const SLICE = 32;

/**
 * The messages of a writer, and a tag for one more. There is no limit: a stranger who gives the address of another person must
 * not use up that person's messages. Looks at slice after slice, and stops at one without any.
 */
export async function findMessages({ db, keys }: Uses<'db' | 'keys'>, writer: Buffer) {
  const all: (typeof contactMessages.$inferSelect)[] = [];
  let free: Buffer | undefined;
  for (let start = 0; ; start += SLICE) {
    const tags = Array.from({ length: SLICE }, (_, n) => messageTag(keys, writer, start + n));
    const rows = await db.select().from(contactMessages).where(inArray(contactMessages.tag, tags));
    all.push(...rows);
    free ??= freeSlot(
      tags,
      rows.map(({ tag }) => tag),
    );
    if (rows.length === 0 && free) return { all, free };
  }
}
