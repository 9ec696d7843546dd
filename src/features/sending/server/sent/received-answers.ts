import { REACTIONS } from '#features/letters/contract.ts';
import {
  boxKeyOf,
  deliveredRowId,
  findPlaces,
  type GoneLetter,
  hasMark,
  type InStream,
  letterBox,
  openLetters,
  pairOf,
  readBoxes,
  readByIds,
  readerStream,
  readReceived,
  refreshNextNumbers,
  reportOn,
  viewerId,
  type MarkKind,
  type Marks,
  type ReceivedRow,
  type StoredLetter,
} from '#features/letters/server/index.ts';
import { readMemberMatcher } from '#features/muted-words/server/index.ts';
import type { Uses } from '#platform/server/services.ts';
import type { ReceivedAnswer, RemovedAnswer } from '../../contract.ts';
import { reviewedTexts } from '../new-letter.ts';

type Access = Uses<'db' | 'keys' | 'clock'>;

type Answer = ReceivedAnswer | RemovedAnswer;

interface Opened {
  answer: Answer;
  marks: Marks;
  content: StoredLetter;
  /** It has a word that the member has muted. */
  isMuted: boolean;
}

/** The answers to a member's letters, by their ids of these letters. Those to letters that are gone are among them. */
export async function findAnswers(access: Access, userId: number): Promise<Map<string, Answer[]>> {
  const answers = await openAnswers(access, userId, await findAnswerPlaces(access, userId));
  const byLetter = Map.groupBy(answers, ({ content }) => content.answers?.key ?? '');
  return new Map([...byLetter].map(([key, own]) => [key, own.map(({ answer }) => answer)]));
}

/** Only so many of the newest are counted: a higher number says nothing more. */
const NEWEST = 100;

/** The marks of answers that are not waiting to be opened. */
const SEEN: MarkKind[] = ['opened', 'hidden', 'removed'];

/** How many answers the member has not opened yet, without those that are folded. Every page asks: what was opened is not read. */
export async function countUnopenedAnswers(access: Access, userId: number): Promise<number> {
  const marked = await findMarked(access, await findAnswerPlaces(access, userId));
  const isUnopened = ({ marks }: { marks: Marks }) => SEEN.every((kind) => !hasMark(marks, kind));
  const newest = new Set(marked.filter(isUnopened).slice(0, NEWEST));
  // Those that were used to block tell whose answers are left out.
  const read = marked.filter((one) => newest.has(one) || hasMark(one.marks, 'blocked'));
  const unopened = (await openAnswers(access, userId, read)).filter((one) => isUnopened(one) && !one.isMuted);
  const keys = [...new Set(unopened.map(({ content }) => content.answers?.key ?? ''))];
  const ids = keys.map((key) => deliveredRowId(access.keys, userId, key));
  const letters = openLetters(access, await readByIds(access.db, ids));
  const kept = new Set(letters.map(({ content }) => content.key));
  return unopened.filter(({ content }) => kept.has(content.answers?.key ?? '')).length;
}

/**
 * These answers, with a stub for each that is removed, and without those that are gone, or come from a handle that one of them was used
 * to block. A block concerns the handle, which the member knows, and not the person: otherwise what disappears would show which handles are one person's.
 * As it is applied here, nothing differs when an answer is delivered.
 */
async function openAnswers(access: Access, userId: number, wanted: readonly InStream[]): Promise<Opened[]> {
  if (wanted.length === 0) return [];
  const { db, keys } = access;
  const [{ letters }, hasMutedWord] = await Promise.all([
    readReceived(db, { letters: wanted, withReports: true }),
    readMemberMatcher(access, userId),
  ]);
  const found = letters.flatMap((row) => {
    if (!row) return [];
    return [{ row, marks: row.marksBox.get(keys, row.place), content: letterBox.open(keys, row.id, row.box) }];
  });
  // Also by answers that are gone: otherwise whoever is blocked could end that by taking theirs back.
  const pairFor = (content: StoredLetter | GoneLetter) =>
    content.gone ? content.answered : pairOf(keys, userId, content.target);
  const blocked = new Set(found.flatMap(({ marks, content }) => (hasMark(marks, 'blocked') ? [pairFor(content)] : [])));
  return found.flatMap(({ row, marks, content }): Opened[] => {
    if (content.gone || (!hasMark(marks, 'blocked') && blocked.has(pairFor(content)))) return [];
    const id = viewerId(row.stream, row.place);
    const isRemoved = hasMark(marks, 'removed');
    const isMuted = hasMutedWord(reviewedTexts(content.letter));
    const answer = isRemoved
      ? { id, isRemoved }
      : { id, ...describe(access, row, content, marks), mutedByWords: isMuted };
    return [{ answer, marks, content, isMuted }];
  });
}

/** The places of a member's answers, the newest first. */
async function findAnswerPlaces(access: Access, userId: number): Promise<InStream[]> {
  const stream = readerStream(access.keys, { to: 'member', userId });
  await refreshNextNumbers(access, [stream]);
  const places = (await findPlaces(access, [stream])).get(stream) ?? [];
  return places.map((place) => ({ stream, place }));
}

/** The marks of answers, without their letters. */
async function findMarked(
  { db, keys }: Access,
  letters: readonly InStream[],
): Promise<(InStream & { marks: Marks })[]> {
  const found = letters.map(({ stream, place }) => ({ stream, place, key: boxKeyOf(stream, place) }));
  const boxOf = await readBoxes(
    db,
    found.map(({ key }) => key),
  );
  return found.map(({ stream, place, key }) => ({ stream, place, marks: boxOf(key).get(keys, place) }));
}

function describe(
  access: Access,
  row: ReceivedRow,
  { letter }: StoredLetter,
  marks: Marks,
): Omit<ReceivedAnswer, 'id' | 'mutedByWords'> {
  return {
    message: letter.message,
    submittedAt: new Date(row.hour).toISOString(),
    liked: hasMark(marks, 'like'),
    reacted: REACTIONS.filter((emoji) => hasMark(marks, emoji)),
    opened: hasMark(marks, 'opened'),
    blocked: hasMark(marks, 'blocked'),
    report: reportOn(access, row),
  };
}
