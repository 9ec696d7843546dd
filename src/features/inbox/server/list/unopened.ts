import type { AccountState } from '#features/handles/server/index.ts';
import { readMatchers, type WordsMatcher } from '#features/muted-words/server/index.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import {
  findPlaces,
  hasMark,
  readReceived,
  refreshNextNumbers,
  type InStream,
} from '#features/letters/server/index.ts';
import { hasMutedWord, marksOf, openReceived } from '../describe-letter.ts';
import { isLeftOut, isWithin, readershipOf, type ReadableStream } from '../readers.ts';
import { chooseNext } from './merge-lanes.ts';

/** Only so many of the newest letters of each reader are counted: a higher number says nothing more. */
const NEWEST = 100;
/** Letters at a time. */
const SLICE = 500;

/** Who reads: the accounts of one inbox. */
interface Reading {
  accounts: readonly AccountState[];
  isMinor: boolean;
}

interface Unopened<R> {
  reader: R;
  submittedAt: Date;
}

/** A letter, who reads it, and within which limits. */
type LetterOf<R> = InStream & { reader: R; readable: ReadableStream };

/** The letters to these readers that are neither opened nor hidden, nor folded because of a word. */
export async function findUnopened<R extends Reading>(
  services: Services,
  readers: readonly R[],
): Promise<Unopened<R>[]> {
  if (readers.length === 0) return [];
  const letters = await findNewest(services, readers);
  const matcherFor = await readMatchers(
    services,
    readers.flatMap(({ accounts }) => accounts),
  );
  const matchers = new Map(readers.map((reader) => [reader, matcherFor(reader.accounts)]));
  const unopened: Unopened<R>[] = [];
  for (let start = 0; start < letters.length; start += SLICE) {
    unopened.push(...(await keepUnopened(services, letters.slice(start, start + SLICE), matchers)));
  }
  return unopened;
}

async function findNewest<R extends Reading>(services: Services, readers: readonly R[]): Promise<LetterOf<R>[]> {
  const streamsOf = new Map(readers.map((reader) => [reader, readershipOf(services.keys, reader.accounts).streams]));
  const streams = [...new Set([...streamsOf.values()].flat().map(({ stream }) => stream))];
  await refreshNextNumbers(services, streams);
  const placesOf = await findPlaces(services, streams);
  return [...streamsOf].flatMap(([reader, own]) => {
    const readableOf = new Map(own.map((readable) => [readable.stream, readable]));
    const lanes = own.map((readable) => {
      const places = placesOf.get(readable.stream)?.filter((place) => !isLeftOut(readable, place)) ?? [];
      return { stream: readable.stream, places, at: 0 };
    });
    return chooseNext(lanes, NEWEST).map((letter) => ({
      ...letter,
      reader,
      readable: readableOf.get(letter.stream) as ReadableStream,
    }));
  });
}

async function keepUnopened<R extends Reading>(
  services: Uses<'db' | 'keys' | 'clock'>,
  letters: LetterOf<R>[],
  matchers: ReadonlyMap<R, WordsMatcher>,
): Promise<Unopened<R>[]> {
  const found = await readReceived(services.db, { letters });
  return letters.flatMap(({ reader, readable }, index) => {
    const row = found.letters[index];
    // The marks first: most letters have been opened, and then need not be unsealed.
    const marks = row && marksOf(services, row);
    if (marks === undefined || hasMark(marks, 'opened') || hasMark(marks, 'hidden')) return [];
    const letter = openReceived(services, row);
    if (!letter || !isWithin(readable, letter.hour) || (reader.isMinor && letter.content.adult)) return [];
    if (hasMutedWord(letter, matchers.get(reader) as WordsMatcher)) return [];
    return [{ reader, submittedAt: new Date(letter.hour) }];
  });
}
