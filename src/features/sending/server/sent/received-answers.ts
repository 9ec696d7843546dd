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
  viewerId,
  type Marks,
  type StoredLetter,
} from '#features/letters/server/index.ts';
import type { TagStream } from '#platform/server/keys/tag-stream.ts';
import type { Uses } from '#platform/server/services.ts';
import type { ReceivedAnswer } from '../../contract.ts';

type Access = Uses<'db' | 'keys' | 'clock'>;

interface Opened {
  answer: ReceivedAnswer;
  content: StoredLetter;
}

/** The answers to a member's letters, by their ids of these letters. Those to letters that are gone are among them. */
export async function findAnswers(access: Access, userId: number): Promise<Map<string, ReceivedAnswer[]>> {
  const answers = await openAnswers(access, userId);
  const byLetter = Map.groupBy(answers, ({ content }) => content.answers?.key ?? '');
  return new Map([...byLetter].map(([key, own]) => [key, own.map(({ answer }) => answer)]));
}

/** Only so many of the newest are counted: a higher number says nothing more. */
const NEWEST = 100;

/** How many answers the member has not opened yet. Every page asks: what was opened is not read. */
export async function countUnopenedAnswers(access: Access, userId: number): Promise<number> {
  const isUnopened = (marks: Marks) => !hasMark(marks, 'opened') && !hasMark(marks, 'hidden');
  const unopened = await openAnswers(access, userId, { isWanted: isUnopened, most: NEWEST });
  const keys = [...new Set(unopened.map(({ content }) => content.answers?.key ?? ''))];
  const ids = keys.map((key) => deliveredRowId(access.keys, userId, key));
  const letters = openLetters(access, await readByIds(access.db, ids));
  const kept = new Set(letters.map(({ content }) => content.key));
  return unopened.filter(({ content }) => kept.has(content.answers?.key ?? '')).length;
}

/**
 * The newest answers with these marks. Those that were used to block are opened too: they tell whose answers are left out. A block
 * concerns the handle, which the member knows, and not the person: otherwise what disappears would show which handles are one person's.
 * As it is applied here, nothing differs when an answer is delivered.
 */
async function openAnswers(
  access: Access,
  userId: number,
  { isWanted = () => true, most = Infinity }: { isWanted?: (marks: Marks) => boolean; most?: number } = {},
): Promise<Opened[]> {
  const { db, keys } = access;
  const stream = readerStream(keys, { to: 'member', userId });
  const marked = await findMarked(access, stream);
  const wanted = new Set(marked.filter(({ marks }) => isWanted(marks) && !hasMark(marks, 'removed')).slice(0, most));
  const read = marked.filter((one) => wanted.has(one) || hasMark(one.marks, 'blocked'));
  if (read.length === 0) return [];
  const { letters } = await readReceived(db, { letters: read });
  const rows = read.flatMap((one, index) => {
    const row = letters[index];
    return row ? [{ one, hour: row.hour, content: letterBox.open(keys, row.id, row.box) }] : [];
  });
  // Also by answers that are gone: otherwise whoever is blocked could end that by taking theirs back.
  const pairFor = (content: StoredLetter | GoneLetter) =>
    content.gone ? content.answered : pairOf(keys, userId, content.target);
  const blocked = new Set(
    rows.flatMap(({ one, content }) => (hasMark(one.marks, 'blocked') ? [pairFor(content)] : [])),
  );
  return rows.flatMap(({ one, hour, content }): Opened[] => {
    if (content.gone || !wanted.has(one)) return [];
    if (!hasMark(one.marks, 'blocked') && blocked.has(pairFor(content))) return [];
    return [{ answer: describe(viewerId(stream, one.place), hour, content, one.marks), content }];
  });
}

interface Marked extends InStream {
  marks: Marks;
}

/** The places of a member's answers and their marks, the newest first. */
async function findMarked(access: Access, stream: TagStream): Promise<Marked[]> {
  const { db, keys } = access;
  await refreshNextNumbers(access, [stream]);
  const places = (await findPlaces(access, [stream])).get(stream) ?? [];
  const found = places.map((place) => ({ stream, place, key: boxKeyOf(stream, place) }));
  const boxOf = await readBoxes(
    db,
    found.map(({ key }) => key),
  );
  return found.map(({ place, key }) => ({ stream, place, marks: boxOf(key).get(keys, place) }));
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
