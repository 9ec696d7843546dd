import { eq, inArray } from 'drizzle-orm';
import { insertWithNeighbours } from '#platform/server/db/insert-with-neighbours.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services } from '#platform/server/services.ts';
import { REACTIONS } from '../../contract.ts';
import { confessions, readerMarks } from '../schema.ts';

/** 'removed' is set by moderators: the letter is gone for its reader, and its author sees no difference. */
const KINDS = ['like', 'opened', 'hidden', 'blocked', 'removed', ...REACTIONS] as const;
export type MarkKind = (typeof KINDS)[number];

/** A letter has one reader: the same mark from several devices counts once. */
function markTag(keys: Keys, letterId: string, kind: MarkKind): Buffer {
  return keys.tag('person', 'mark', letterId, kind);
}

const tagsOf = (keys: Keys, letterIds: string[], kinds: readonly MarkKind[] = KINDS) =>
  letterIds.flatMap((id) => kinds.map((kind) => markTag(keys, id, kind)));

/**
 * Sets or clears a mark, or toggles it without `isWanted`. Returns whether anything changed. Needs a transaction that holds
 * the lock.
 */
export async function setMark(tx: Services, letterId: string, kind: MarkKind, isWanted?: boolean): Promise<boolean> {
  const tag = markTag(tx.keys, letterId, kind);
  const [known] = await tx.db.select().from(readerMarks).where(eq(readerMarks.tag, tag));
  const shouldExist = isWanted ?? !known;
  if (shouldExist === Boolean(known)) return false;
  if (shouldExist) await insertWithNeighbours(tx.db, readerMarks, readerMarks.tag, { tag });
  else await tx.db.delete(readerMarks).where(eq(readerMarks.tag, tag));
  return true;
}

/** Returns whether a letter has a mark. Reads all kinds of marks, or only those given. */
export async function readMarks<K extends MarkKind = MarkKind>(
  { db, keys }: Services,
  letterIds: string[],
  kinds?: readonly K[],
): Promise<(letterId: string, kind: K) => boolean> {
  const set = new Set<string>();
  for (let start = 0; start < letterIds.length; start += AT_ONCE) {
    const tags = tagsOf(keys, letterIds.slice(start, start + AT_ONCE), kinds);
    const rows = await db.select().from(readerMarks).where(inArray(readerMarks.tag, tags));
    for (const { tag } of rows) set.add(tag.toString('base64'));
  }
  return (letterId, kind) => set.has(markTag(keys, letterId, kind).toString('base64'));
}

/** The letters that no moderator has removed. */
export async function withoutRemoved<L extends { id: string }>(services: Services, letters: L[]): Promise<L[]> {
  const ids = letters.map(({ id }) => id);
  const isMarked = await readMarks(services, ids, ['removed']);
  return letters.filter(({ id }) => !isMarked(id, 'removed'));
}

/** A mark does not lead to its letter, so removing a letter must delete its marks. */
export async function removeMarks({ db, keys }: Services, letterIds: string[]): Promise<void> {
  for (let start = 0; start < letterIds.length; start += AT_ONCE) {
    const tags = tagsOf(keys, letterIds.slice(start, start + AT_ONCE));
    await db.delete(readerMarks).where(inArray(readerMarks.tag, tags));
  }
}

/** Letters at a time; each has a tag for every kind, and a statement takes 65,535 values. */
const AT_ONCE = 1000;

/**
 * Removes a reported letter for its recipient. Its row stays as it is, so that its author notices nothing, which protects the
 * reporter. Needs a transaction.
 */
export async function removeReported(tx: Services, letterId: string): Promise<void> {
  await lockForWriting(tx.db, readerMarks);
  // A mark of a removed letter would never be deleted.
  const [letter] = await tx.db.select({ id: confessions.id }).from(confessions).where(eq(confessions.id, letterId));
  if (letter) await setMark(tx, letterId, 'removed', true);
}
