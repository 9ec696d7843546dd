import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { letterBox, pairOf, type GoneLetter, type StoredLetter } from './letter-boxes.ts';
import type { LetterRow } from './letter-rows.ts';
import { unlist } from './unlisted-letters.ts';
import { updateAmongOthers } from './update-among-others.ts';

/** How many letters one transaction empties where there may be many. */
export const EMPTIED_AT_ONCE = 500;

/** A delivered letter that is not gone, opened. */
export type OpenedLetter = LetterRow & { content: StoredLetter };

/** Opens letters and leaves out those that are gone. */
export function openLetters({ keys }: Pick<Services, 'keys'>, rows: readonly LetterRow[]): OpenedLetter[] {
  return rows.flatMap((row) => {
    const content = letterBox.open(keys, row.id, row.box);
    return content.gone ? [] : [{ ...row, content }];
  });
}

/** What is left of a letter that goes today. It keeps its place among the crushes that count, unless its author is gone too. */
export function goneLetter(
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  { author, target, mayMatch }: Pick<StoredLetter, 'author' | 'target' | 'mayMatch'>,
  hasDeparted = false,
): GoneLetter {
  const pair = mayMatch && !hasDeparted ? pairOf(keys, author, target) : null;
  return { gone: true, author, pair, since: today(clock) };
}

/**
 * Empties letters: their boxes keep nothing of them. Rows, tags and hours stay until their month is dropped, so that streams have
 * no holes, and only the box says that a letter is gone. Needs the lock 'delivery' since before the letters were read: two who empty
 * a letter must not both seal it again.
 */
export async function makeGone(
  services: Services,
  letters: readonly OpenedLetter[],
  departed: ReadonlySet<number> = new Set(),
): Promise<void> {
  const { keys } = services;
  const emptied = letters.map(({ content, ...row }) => ({
    ...row,
    box: letterBox.seal(keys, row.id, goneLetter(services, content, departed.has(content.author))),
  }));
  await updateAmongOthers(services, emptied);
  await unlist(
    services,
    letters.map(({ month, content: { reader } }) => ({ month, reader })),
  );
}
