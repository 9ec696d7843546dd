import { eq } from 'drizzle-orm';
import { fileReport } from '#features/moderation/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Parsed } from '#platform/shared/endpoint.ts';
import { done } from '#platform/shared/fields.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';
import type { ReceivedConfession, reportConfession } from '../../contract.ts';
import { openBody, openAuthor } from '../letter-boxes.ts';
import { confessions, readerMarks, type ConfessionRow } from '../schema.ts';
import { changeBlocks } from './blocks.ts';
import { setMark, withoutRemoved, type MarkKind } from './marks.ts';
import { readLetters } from './read-letters.ts';
import { findReaders, isAddressedTo, type Reader } from './readers.ts';

/** The letter, if it is addressed to one of these readers and fit for their age. Otherwise the answer is as if there were none. */
async function findAddressed(services: Services, readers: Reader[], id: string): Promise<ConfessionRow> {
  const { db, keys } = services;
  const rows = await db.select().from(confessions).where(eq(confessions.id, id));
  const [row] = await withoutRemoved(services, rows);
  const reader = row && readers.find((one) => isAddressedTo(keys, one, row));
  if (!reader || (reader.isMinor && openBody(keys, row).adult)) throw new AppError('NOT_FOUND');
  return row;
}

/** Runs an action on a letter while it cannot be removed, and returns the letter as its reader then sees it. */
async function act(
  ctx: Ctx,
  id: string,
  action: (tx: Ctx, row: ConfessionRow) => Promise<unknown>,
): Promise<ReceivedConfession> {
  const readers = await findReaders(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockForWriting(tx.db, readerMarks);
    const row = await findAddressed(tx, readers, id);
    await action(tx, row);
    const [letter] = await readLetters(tx, [row]);
    if (!letter) throw new AppError('NOT_FOUND');
    return letter;
  });
}

/** Without `isWanted` the mark is toggled, as likes and reactions are. */
export function markLetter(ctx: Ctx, id: string, kind: MarkKind, isWanted?: boolean): Promise<ReceivedConfession> {
  return act(ctx, id, (tx) => setMark(tx, id, kind, isWanted));
}

/** Blocks the author for this handle without learning who it is: the sealed letter carries the tags to do so. */
export function blockAuthor(ctx: Ctx, id: string, isWanted: boolean): Promise<ReceivedConfession> {
  return act(ctx, id, async (tx, row) => {
    const isNew = await setMark(tx, id, 'blocked', isWanted);
    if (isNew) await changeBlocks(tx, openBody(tx.keys, row).blockSlots, isWanted ? 1 : -1);
  });
}

/** The case keeps a sealed copy, so that retracting the letter does not end it. */
export async function report(
  ctx: Ctx,
  id: string,
  input: Parsed<typeof reportConfession>['body'],
): Promise<typeof done> {
  await act(ctx, id, (tx, row) => fileLetter(tx, row, input));
  return done;
}

export async function fileLetter(
  tx: Services,
  row: ConfessionRow,
  input: Parsed<typeof reportConfession>['body'],
): Promise<void> {
  const { id } = row;
  const { letter, persons } = openBody(tx.keys, row);
  const evidence = { reported: openAuthor(tx.keys, row), persons, letterId: id, letter };
  await fileReport(tx, { subject: [id], ...input, evidence });
}
