import { REACTIONS } from '#features/letters/contract.ts';
import {
  deliveredRowId,
  findPlaces,
  type GoneLetter,
  hasMark,
  letterBox,
  openLetters,
  pairOf,
  readByIds,
  readerStream,
  readReceived,
  refreshNextNumbers,
  viewerId,
  type Marks,
  type StoredLetter,
} from '#features/letters/server/index.ts';
import type { Uses } from '#platform/server/services.ts';
import type { ReceivedAnswer } from '../../contract.ts';

type Access = Uses<'db' | 'keys' | 'clock'>;

interface Opened {
  answer: ReceivedAnswer;
  marks: Marks;
  content: StoredLetter;
}

/** The answers to a member's letters, by their ids of these letters. Those to letters that are gone are among them. */
export async function findAnswers(access: Access, userId: number): Promise<Map<string, ReceivedAnswer[]>> {
  const answers = await openAnswers(access, userId);
  const byLetter = Map.groupBy(answers, ({ content }) => content.answers?.key ?? '');
  return new Map([...byLetter].map(([key, own]) => [key, own.map(({ answer }) => answer)]));
}

/** How many answers the member has not opened yet. */
export async function countUnopenedAnswers(access: Access, userId: number): Promise<number> {
  const isUnread = ({ marks }: Opened) => !hasMark(marks, 'opened') && !hasMark(marks, 'hidden');
  const unopened = (await openAnswers(access, userId)).filter(isUnread);
  const keys = [...new Set(unopened.map(({ content }) => content.answers?.key ?? ''))];
  const ids = keys.map((key) => deliveredRowId(access.keys, userId, key));
  const letters = openLetters(access, await readByIds(access.db, ids));
  const kept = new Set(letters.map(({ content }) => content.key));
  return unopened.filter(({ content }) => kept.has(content.answers?.key ?? '')).length;
}

/**
 * All of them: few letters are answered, and only the marks of answers tell who is blocked. A block concerns the handle, which the
 * member knows, and not the person: otherwise what disappears would show which handles are one person's. As it is applied here, nothing
 * differs when an answer is delivered.
 */
async function openAnswers(access: Access, userId: number): Promise<Opened[]> {
  const { db, keys } = access;
  const pairFor = (content: StoredLetter | GoneLetter) =>
    content.gone ? content.answered : pairOf(keys, userId, content.target);
  const stream = readerStream(keys, { to: 'member', userId });
  await refreshNextNumbers(access, [stream]);
  const places = (await findPlaces(access, [stream])).get(stream) ?? [];
  if (places.length === 0) return [];
  const { letters } = await readReceived(db, { letters: places.map((place) => ({ stream, place })) });
  const rows = letters.flatMap((row) =>
    row ? [{ row, content: letterBox.open(keys, row.id, row.box), marks: row.marksBox.get(keys, row.place) }] : [],
  );
  // Also by answers that are gone: otherwise whoever is blocked could end that by taking theirs back.
  const blocked = new Set(rows.flatMap(({ content, marks }) => (hasMark(marks, 'blocked') ? [pairFor(content)] : [])));
  return rows.flatMap(({ row, content, marks }): Opened[] => {
    if (content.gone || hasMark(marks, 'removed')) return [];
    if (!hasMark(marks, 'blocked') && blocked.has(pairFor(content))) return [];
    return [{ answer: describe(viewerId(stream, row.place), row.hour, content, marks), marks, content }];
  });
}

function describe(id: string, hour: number, { letter }: StoredLetter, marks: Marks): ReceivedAnswer {
  return {
    id,
    message: letter.message,
    submittedAt: new Date(hour).toISOString(),
    liked: hasMark(marks, 'like'),
    reacted: REACTIONS.filter((emoji) => hasMark(marks, emoji)),
    opened: hasMark(marks, 'opened'),
    blocked: hasMark(marks, 'blocked'),
  };
}
