import { inArray } from 'drizzle-orm';
import type { Services } from '#platform/server/services.ts';
import { openBody } from '../letter-boxes.ts';
import { confessions } from '../schema.ts';

/**
 * Those of these letters that a minor gets to see. Most that grown-ups write to them never arrive; what was addressed to the
 * handle before anybody knew whose it is waits until they are 18. Only the box tells, so each is opened.
 */
export async function withoutGrownUps<L extends { id: string }>({ db, keys }: Services, letters: L[]): Promise<L[]> {
  if (letters.length === 0) return [];
  const { id, bodyBox } = confessions;
  const ids = letters.map((letter) => letter.id);
  const rows = await db.select({ id, bodyBox }).from(confessions).where(inArray(id, ids));
  const seen = new Set(rows.filter((row) => !openBody(keys, row).adult).map((row) => row.id));
  return letters.filter((letter) => seen.has(letter.id));
}
