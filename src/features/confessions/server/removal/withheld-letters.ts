import { asc, gt } from 'drizzle-orm';
import type { Services } from '#platform/server/services.ts';
import { withheldLetter } from '../delivery/fates/withheld-letters.ts';
import { withheldLetters } from '../schema.ts';
import { EMPTIED_AT_ONCE, openLetters, type OpenedLetter } from '../store/gone-letters.ts';
import { readByIds } from '../store/letter-rows.ts';
import { deliveredRowId } from '../store/row-ids.ts';

/**
 * Letters to these handles that have not reached their readers, page by page. No stream leads to them, so all withheld letters are
 * opened. They go like the others: if one stayed, its author could tell that it was withheld.
 */
export async function* withheldLettersTo(
  services: Services,
  handles: ReadonlySet<string>,
): AsyncGenerator<OpenedLetter[]> {
  if (handles.size === 0) return;
  const { db, keys } = services;
  let last: string | undefined;
  do {
    const rows = await db
      .select()
      .from(withheldLetters)
      .where(last === undefined ? undefined : gt(withheldLetters.id, last))
      .orderBy(asc(withheldLetters.id))
      .limit(EMPTIED_AT_ONCE);
    const ids = rows.map(({ id, box }) => {
      const { author, key } = withheldLetter.open(keys, id, box);
      return deliveredRowId(keys, author, key);
    });
    const letters = openLetters(services, await readByIds(db, ids));
    yield letters.filter(({ content }) => handles.has(content.target));
    last = rows[EMPTIED_AT_ONCE - 1]?.id;
  } while (last !== undefined);
}
