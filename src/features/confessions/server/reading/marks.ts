import { eq, inArray } from 'drizzle-orm';
import { insertAmong } from '#platform/server/db/insert-among.ts';
import type { Services } from '#platform/server/services.ts';
import { readerMarks, type MarkKind } from '../schema.ts';
import type { Reader } from './readers.ts';

/** One tag a reader, letter and deed: whoever clicks twice, from however many devices, counts once. */
function markTag({ keys }: Services, reader: Reader, confessionId: string, kind: MarkKind): Buffer {
  return keys.tag('person', 'reader', reader.networkTag.toString('base64'), confessionId, kind);
}

interface Mark {
  reader: Reader;
  confessionId: string;
  kind: MarkKind;
}

/**
 * Sets or takes back a mark, and tells whether that changed anything; without a wish it turns over. Needs a transaction
 * that holds the lock.
 */
export async function setMark(tx: Services, { reader, confessionId, kind }: Mark, wish?: boolean): Promise<boolean> {
  const tag = markTag(tx, reader, confessionId, kind);
  const [known] = await tx.db.select({ tag: readerMarks.tag }).from(readerMarks).where(eq(readerMarks.tag, tag));
  const wanted = wish ?? !known;
  if (wanted === Boolean(known)) return false;
  if (wanted) await insertAmong(tx.db, readerMarks, readerMarks.tag, { tag, confessionId, kind });
  else await tx.db.delete(readerMarks).where(eq(readerMarks.tag, tag));
  return true;
}

export interface Marks {
  /** How many readers did this. */
  count(kind: MarkKind): number;
  /** Whether this reader did. */
  has(kind: MarkKind): boolean;
}

/** The marks of several letters with one question. */
export async function readMarks(services: Services, reader: Reader, ids: string[]): Promise<(id: string) => Marks> {
  const rows =
    ids.length === 0 ? [] : await services.db.select().from(readerMarks).where(inArray(readerMarks.confessionId, ids));
  return (id) => {
    const own = rows.filter((row) => row.confessionId === id);
    return {
      count: (kind) => own.filter((row) => row.kind === kind).length,
      has: (kind) => own.some((row) => row.tag.equals(markTag(services, reader, id, kind))),
    };
  };
}
