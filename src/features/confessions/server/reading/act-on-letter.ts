import { and, eq } from 'drizzle-orm';
import { fileReport } from '#features/moderation/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Parsed } from '#platform/shared/endpoint.ts';
import { done } from '#platform/shared/fields.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { lockForWriting } from '#platform/server/db/insert-among.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';
import type { ReceivedConfession, reportConfession } from '../../contract.ts';
import { openBody, openSender } from '../letter-boxes.ts';
import { confessions, readerMarks, type MarkKind } from '../schema.ts';
import { changeBlocks } from '../slots.ts';
import { setMark } from './marks.ts';
import { readLetters } from './read-letters.ts';
import { findReaders, isAddressedTo, type Reader } from './readers.ts';

interface Found {
  reader: Reader;
  row: typeof confessions.$inferSelect;
}

/** The letter, if it is addressed to whoever asks: absent and not yours look alike. */
async function findAddressed({ db }: Pick<Services, 'db'>, readers: Reader[], id: string): Promise<Found> {
  for (const reader of readers) {
    const [row] = await db
      .select()
      .from(confessions)
      .where(and(eq(confessions.id, id), isAddressedTo(reader)));
    if (row) return { reader, row };
  }
  throw new AppError('NOT_FOUND');
}

/** Does something with a letter while nobody can take it away, and answers it as its reader then sees it. */
async function act(ctx: Ctx, id: string, deed: (tx: Ctx, found: Found) => Promise<void>): Promise<ReceivedConfession> {
  const readers = await findReaders(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockForWriting(tx.db, readerMarks);
    const found = await findAddressed(tx, readers, id);
    await deed(tx, found);
    const [letter] = await readLetters(tx, found.reader, [found.row]);
    if (!letter) throw new AppError('NOT_FOUND');
    return letter;
  });
}

/** Likes and reactions turn over with each click; the rest is said outright. */
export function markLetter(ctx: Ctx, id: string, kind: MarkKind, wish?: boolean): Promise<ReceivedConfession> {
  return act(ctx, id, async (tx, { reader }) => {
    await setMark(tx, { reader, confessionId: id, kind }, wish);
  });
}

/** Blocks the author for this handle without learning who it is: the letter carries the tags to do it with. */
export function blockAuthor(ctx: Ctx, id: string, wish: boolean): Promise<ReceivedConfession> {
  return act(ctx, id, async (tx, { reader, row }) => {
    const isNew = await setMark(tx, { reader, confessionId: id, kind: 'blocked' }, wish);
    if (isNew) await changeBlocks(tx, openBody(tx.keys, row).blockSlots, wish ? 1 : -1);
  });
}

/** The case keeps a sealed copy: an author who takes the letter back does not escape it. */
export async function report(
  ctx: Ctx,
  id: string,
  input: Parsed<typeof reportConfession>['body'],
): Promise<typeof done> {
  await act(ctx, id, async (tx, { row }) => {
    const { letter, blockSlots } = openBody(tx.keys, row);
    const evidence = { letter, blockSlots, sender: openSender(tx.keys, row) };
    await fileReport(tx, { confessionId: id, ...input, evidence });
  });
  return done;
}
