import { today } from '#platform/server/clock.ts';
import type { Uses } from '#platform/server/services.ts';
import { REACTIONS } from '#features/letters/contract.ts';
import {
  letterBox,
  type StoredLetter,
  viewerId,
  viewerIds,
  hasMark,
  reportOn,
  type MarkKind,
  type Marks,
  type ReceivedRow,
} from '#features/letters/server/index.ts';
import type { WordsMatcher } from '#features/muted-words/server/index.ts';
import { reviewedTexts } from '#features/sending/server/index.ts';
import type { ReceivedConfession, RemovedConfession } from '../contract.ts';

type Access = Uses<'keys' | 'clock'>;

/** What it takes to show letters to their reader. */
type Viewing = Access & { isMuted: WordsMatcher };

/** A letter that its reader may see. */
export type ReceivedLetter = ReceivedRow & { content: StoredLetter };

/** Opens a letter that its reader may read; null if it is gone or removed. */
export function openReceived(access: Access, row: ReceivedRow | undefined): ReceivedLetter | null {
  return row && !isRemoved(access, row) ? openListed(access, row) : null;
}

/** Whether a moderator has removed the letter after its reader's report. */
export const isRemoved = (access: Uses<'keys'>, row: ReceivedRow): boolean => hasMark(marksOf(access, row), 'removed');

/**
 * Opens a letter that has a place in the list, even if it is removed; null if it is gone, or if its day to vanish has come and no job
 * has emptied it yet.
 */
export function openListed({ keys, clock }: Access, row: ReceivedRow | undefined): ReceivedLetter | null {
  if (!row) return null;
  const content = letterBox.open(keys, row.id, row.box);
  if (content.gone || (content.vanishesOn !== null && content.vanishesOn <= today(clock))) return null;
  return { ...row, content };
}

export function marksOf({ keys }: Uses<'keys'>, { marksBox, place }: ReceivedRow): Marks {
  return marksBox.get(keys, place);
}

/** Letters as their reader sees them, who has muted words. */
export function describeLetters(access: Viewing, letters: readonly ReceivedLetter[]): ReceivedConfession[] {
  const ids = new Map<ReceivedLetter, string>();
  for (const [stream, own] of Map.groupBy(letters, (letter) => letter.stream)) {
    const written = viewerIds(
      stream,
      own.map(({ place }) => place),
    );
    for (const [index, letter] of own.entries()) ids.set(letter, written[index] ?? '');
  }
  return letters.map((letter) => describe(access, letter, ids.get(letter) ?? '', marksOf(access, letter)));
}

/** A letter as its reader sees it with these marks. */
export function describeLetter(access: Viewing, letter: ReceivedLetter, marks: Marks): ReceivedConfession {
  return describe(access, letter, viewerId(letter.stream, letter.place), marks);
}

/** Those of the letters of a page that are removed. Nothing is told about them but their places. */
export function describeRemoved(access: Access, letters: readonly ReceivedLetter[]): RemovedConfession[] {
  return letters.flatMap((letter, index) => {
    const id = isRemoved(access, letter) ? viewerId(letter.stream, letter.place) : null;
    return id === null ? [] : [{ id, submittedAt: new Date(letter.hour).toISOString(), index }];
  });
}

/** Whether a letter has a muted word in one of its texts. */
export const hasMutedWord = ({ content: { letter } }: ReceivedLetter, isMuted: WordsMatcher): boolean =>
  isMuted(reviewedTexts(letter));

/** Whether its reader may answer a letter. Nothing else about its author counts, or it would show. */
export const canAnswer = ({ mayAnswer }: StoredLetter, marks: Marks): boolean =>
  mayAnswer && !hasMark(marks, 'blocked');

function describe(access: Viewing, received: ReceivedLetter, id: string, marks: Marks): ReceivedConfession {
  const { hour, content } = received;
  const { target, letter, vanishesOn } = content;
  const has = (kind: MarkKind) => hasMark(marks, kind);
  const reacted = REACTIONS.filter(has);
  return {
    ...letter,
    id,
    targetName: target,
    submittedAt: new Date(hour).toISOString(),
    vanishesOn,
    likes: has('like') ? 1 : 0,
    liked: has('like'),
    reactions: Object.fromEntries(reacted.map((emoji) => [emoji, 1])),
    reacted,
    opened: has('opened'),
    hidden: has('hidden'),
    // Whether this letter was used to block, not whether its author is blocked: that would tell which letters share an author.
    blocked: has('blocked'),
    mutedByWords: hasMutedWord(received, access.isMuted),
    canAnswer: canAnswer(content, marks),
    report: reportOn(access, received),
  };
}
