import { daysAgo } from '#platform/server/clock.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import {
  letterBox,
  pairOf,
  type GoneLetter,
  type StoredLetter,
  authorLettersInSlices,
} from '#features/letters/server/index.ts';

/** A member who could write to everybody would learn who has written to them, so only the first crushes count. */
export const CRUSHES_PER_HANDLE = 9;

/**
 * How long a letter that is gone keeps its place among the crushes that count. Otherwise a member could write to suspects in turn,
 * retracting each letter, until a match says who wrote to them.
 */
export const CRUSH_KEPT_DAYS = 30;

export interface Author {
  userId: number;
  /** How many handles they hold. */
  handles: number;
}

interface Found {
  /** The pairs that have a place, in the order of delivery. */
  pairs: Set<string>;
  letters: StoredLetter[];
}

/**
 * The letters of these authors to the first handles they wrote to: those count for matches. Only of those that are wanted, because
 * there may be many. Letters that keep their author hidden take no place and make no match in either direction.
 */
export async function findCounting(
  services: Services,
  authors: readonly Author[],
  isWanted: (letter: StoredLetter) => boolean,
): Promise<Map<number, StoredLetter[]>> {
  const { keys } = services;
  const found = new Map(authors.map(({ userId }): [number, Found] => [userId, { pairs: new Set(), letters: [] }]));
  for await (const rows of authorLettersInSlices(services, [...found.keys()])) {
    for (const row of rows) {
      const { pairs, letters } = found.get(row.author) as Found;
      const content = letterBox.open(keys, row.id, row.box);
      const pair = countedPair(services, content);
      if (pair !== null) pairs.add(pair);
      if (!content.gone && content.mayMatch && isWanted(content)) letters.push(content);
    }
  }
  return new Map(
    authors.map(({ userId, handles }) => {
      const { pairs, letters } = found.get(userId) as Found;
      const counting = new Set([...pairs].slice(0, CRUSHES_PER_HANDLE * handles));
      return [userId, letters.filter(({ target }) => counting.has(pairOf(keys, userId, target)))];
    }),
  );
}

/** The pair for which a letter takes a place, if it takes one. */
function countedPair({ keys, clock }: Uses<'keys' | 'clock'>, content: StoredLetter | GoneLetter): string | null {
  if (content.gone) return content.since > daysAgo(clock, CRUSH_KEPT_DAYS) ? content.pair : null;
  return content.mayMatch ? pairOf(keys, content.author, content.target) : null;
}
