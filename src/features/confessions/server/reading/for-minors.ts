import { inArray } from 'drizzle-orm';
import type { Services } from '#platform/server/services.ts';
import { openBody } from '../letter-boxes.ts';
import { confessions } from '../schema.ts';

/**
 * Those of the letters that a minor may see. Most letters from adults are never delivered to them; those that arrived before
 * the handle was known to be a minor's stay hidden until the minor is 18. Only the box shows the age, so each is opened.
 */
export async function withoutAdultLetters<L extends { id: string }>(
  { db, keys }: Services,
  letters: L[],
): Promise<L[]> {
  if (letters.length === 0) return [];
  const { id, bodyBox } = confessions;
  const ids = letters.map((letter) => letter.id);
  const rows = await db.select({ id, bodyBox }).from(confessions).where(inArray(id, ids));
  const seen = new Set(rows.filter((row) => !openBody(keys, row).adult).map((row) => row.id));
  return letters.filter((letter) => seen.has(letter.id));
}
