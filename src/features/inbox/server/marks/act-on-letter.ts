import { idsOf, type AccountState } from '#features/handles/server/index.ts';
import { fileReport, reviewNote, type StoredFinding } from '#features/moderation/server/index.ts';
import { readMatcher, readMemberMatcher, type WordsMatcher } from '#features/muted-words/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Parsed, ReplyOf } from '#platform/shared/endpoint.ts';
import { done } from '#platform/shared/fields.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Uses } from '#platform/server/services.ts';
import {
  type InStream,
  type StoredLetter,
  placeOf,
  type MarkKind,
  REPORTED,
  readerStream,
  readReceived,
} from '#features/letters/server/index.ts';
import type { ReceivedConfession, reportConfession } from '../../contract.ts';
import { markChanges } from './change-marks.ts';
import { describeLetter, openReceived, type ReceivedLetter } from '../describe-letter.ts';
import { findReaders, isLeftOut, isWithin, type Reader } from '../readers.ts';

/**
 * Without `isWanted` the mark is toggled, as likes and reactions are. The mark 'blocked' blocks the author for this account,
 * and nobody looks up who that is: the sealed letter carries keyed names of them.
 */
export async function markLetter(
  ctx: Ctx,
  id: string,
  kind: MarkKind,
  isWanted?: boolean,
): Promise<ReceivedConfession> {
  const { letter, account, readMuted } = await findAddressed(ctx, id);
  const { place, marksBox, content } = letter;
  // A block of somebody who answered counts when answers are read: it needs no more than the mark.
  const block = account && { persons: content.persons, account: idsOf(account)[0] ?? '' };
  const change = { place, boxKey: marksBox.key, kind, isWanted, block };
  const isMuted = await readMuted();
  return describeLetter({ ...ctx, isMuted }, letter, await ctx.groupCommit.add(ctx, markChanges, change));
}

export async function report(
  ctx: Ctx,
  id: string,
  input: Parsed<typeof reportConfession>['body'],
): Promise<ReplyOf<typeof reportConfession>> {
  const { letter } = await findAddressed(ctx, id);
  const { finding, helpLines } = await reviewNote(ctx, input.note);
  await inTransaction(ctx, (tx) => fileLetter(tx, letter, { ...input, noteFinding: finding }));
  return { ...done, helpLines };
}

/** The case keeps a sealed copy, so that retracting the letter does not end it. Needs a transaction. */
export async function fileLetter(
  tx: Uses<'db' | 'keys' | 'clock'>,
  { stream, place, content }: InStream & { content: StoredLetter },
  input: Parsed<typeof reportConfession>['body'] & { noteFinding?: StoredFinding | undefined },
): Promise<void> {
  const { author, key, persons, letter, answers } = content;
  const evidence = { reported: author, persons, letterId: key, isAnswer: answers !== null, letter };
  await fileReport(tx, { subjectTag: stream.tag(REPORTED, place), ...input, evidence });
}

interface Addressed {
  letter: ReceivedLetter;
  /** Whose letter it is; null: it answers one of the caller's own. */
  account: AccountState | null;
  /** Finds out which words the reader has muted, for who shows the letter. */
  readMuted: () => Promise<WordsMatcher>;
}

/**
 * The letter, if it is addressed to one of the handles that the caller has proved, and fit for their age, or an answer to one of their
 * letters. Otherwise the answer is as if there were none.
 */
async function findAddressed(ctx: Ctx, id: string): Promise<Addressed> {
  return (await findAnswer(ctx, id)) ?? findLetter(ctx, id);
}

/** A letter that is addressed to the caller's handles. */
export async function findLetter(ctx: Ctx, id: string): Promise<Addressed> {
  const found = findPlace(await findReaders(ctx), id);
  if (!found || isLeftOut(found.readable, found.place)) throw new AppError('NOT_FOUND');
  const { reader, readable, place } = found;
  const { letters } = await readReceived(ctx.db, { letters: [{ stream: readable.stream, place }], withReports: true });
  const letter = openReceived(ctx, letters[0]);
  const isFit = letter && isWithin(readable, letter.hour) && !(reader.isMinor && letter.content.adult);
  if (!isFit) throw new AppError('NOT_FOUND');
  return { letter, account: readable.account, readMuted: () => readMatcher(ctx, reader.accounts) };
}

async function findAnswer(ctx: Ctx, id: string): Promise<Addressed | null> {
  if (!ctx.actor) return null;
  const stream = readerStream(ctx.keys, { to: 'member', userId: ctx.actor.userId });
  const place = placeOf(stream, id);
  if (!place) return null;
  const { letters } = await readReceived(ctx.db, { letters: [{ stream, place }], withReports: true });
  const letter = openReceived(ctx, letters[0]);
  const { userId } = ctx.actor;
  return letter && { letter, account: null, readMuted: () => readMemberMatcher(ctx, userId) };
}

/** The id itself says in whose stream the letter is, and where. */
function findPlace(readers: readonly Reader[], id: string) {
  for (const reader of readers) {
    for (const readable of reader.streams) {
      const place = placeOf(readable.stream, id);
      if (place) return { reader, readable, place };
    }
  }
  return null;
}
