import { fileReport, reviewNote, type StoredFinding } from '#features/moderation/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Parsed, ReplyOf } from '#platform/shared/endpoint.ts';
import { done } from '#platform/shared/fields.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';
import type { ReceivedConfession, reportConfession } from '../../../contract.ts';
import type { StoredLetter } from '../../letter-boxes.ts';
import { placeOf } from '../../store/viewer-ids.ts';
import { markChanges } from './change-marks.ts';
import { clearedTagsOf, openCleared } from '../inbox/cleared-inboxes.ts';
import { describeLetter, openReceived, type ReceivedLetter } from '../describe-letter.ts';
import type { MarkKind } from './marks.ts';
import { findReaders, type Reader } from '../readers.ts';
import { readReceived, type InStream } from '../inbox/received-rows.ts';

/**
 * Without `isWanted` the mark is toggled, as likes and reactions are. The mark 'blocked' blocks the author for this handle, and
 * nobody looks up who that is: the sealed letter carries the tags to do so.
 */
export async function markLetter(
  ctx: Ctx,
  id: string,
  kind: MarkKind,
  isWanted?: boolean,
): Promise<ReceivedConfession> {
  const letter = await findAddressed(ctx, id);
  const { place, marksBox, content } = letter;
  const change = { place, boxKey: marksBox.key, kind, isWanted, blockSlots: content.blockSlots };
  return describeLetter(letter, await ctx.groupCommit.add(ctx, markChanges, change));
}

export async function report(
  ctx: Ctx,
  id: string,
  input: Parsed<typeof reportConfession>['body'],
): Promise<ReplyOf<typeof reportConfession>> {
  const { content } = await findAddressed(ctx, id);
  const { finding, helpLines } = await reviewNote(ctx, input.note);
  await inTransaction(ctx, (tx) => fileLetter(tx, content, { ...input, noteFinding: finding }));
  return { ...done, helpLines };
}

/** The case keeps a sealed copy, so that retracting the letter does not end it. Needs a transaction. */
export async function fileLetter(
  tx: Services,
  { author, key, persons, letter }: Pick<StoredLetter, 'author' | 'key' | 'persons' | 'letter'>,
  input: Parsed<typeof reportConfession>['body'] & { noteFinding?: StoredFinding | undefined },
): Promise<void> {
  const evidence = { reported: author, persons, letterId: key, letter };
  await fileReport(tx, { subject: [key], ...input, evidence });
}

/**
 * The letter, if it is addressed to one of the handles that the caller has proved, and fit for their age. Otherwise the answer is
 * as if there were none.
 */
async function findAddressed(ctx: Ctx, id: string): Promise<ReceivedLetter> {
  const found = findReader(await findReaders(ctx), id);
  if (!found) throw new AppError('NOT_FOUND');
  const { reader, instagramId, letter } = found;
  const { letters, cleared } = await readReceived(ctx.db, {
    letters: [letter],
    clearedTags: clearedTagsOf(ctx.keys, reader),
  });
  const opened = openReceived(ctx, letters[0]);
  const isCleared = opened !== null && opened.hour <= openCleared(ctx.keys, cleared)(reader.handle, instagramId);
  if (!opened || isCleared || (reader.isMinor && opened.content.adult)) throw new AppError('NOT_FOUND');
  return opened;
}

/** The id itself says in whose stream the letter is, and where. */
function findReader(
  readers: readonly Reader[],
  id: string,
): { reader: Reader; instagramId: string; letter: InStream } | null {
  for (const reader of readers) {
    for (const { stream, instagramId } of reader.streams) {
      const place = placeOf(stream, id);
      if (place) return { reader, instagramId, letter: { stream, place } };
    }
  }
  return null;
}
