import type { Services } from '#platform/server/services.ts';
import { clearedTagsOf, openCleared } from './cleared-inboxes.ts';
import { marksOf, openReceived } from '../describe-letter.ts';
import { findPlaces, refreshHeads } from './inbox-places.ts';
import { chooseNext } from './merge-lanes.ts';
import { hasMark } from '../marks/marks.ts';
import { readersOf, type Account } from '../readers.ts';
import { readReceived, type InStream } from './received-rows.ts';

/** Only so many of the newest letters of each handle are counted: a higher number says nothing more. */
const NEWEST = 100;
/** Letters at a time. */
const CHUNK = 500;

interface Unopened<A> {
  account: A;
  submittedAt: Date;
}

/** A letter, who reads it, and with which of their accounts. */
type LetterOf<A> = InStream & { account: A; instagramId: string };

/** An account, and what it may read. */
type ReadingAccount = Awaited<ReturnType<typeof readersOf<Account>>>[number] & { isMinor: boolean };

/** The letters to these accounts that are neither opened nor hidden. */
export async function findUnopened<A extends Account & { isMinor: boolean }>(
  services: Services,
  accounts: A[],
): Promise<Unopened<A>[]> {
  if (accounts.length === 0) return [];
  const letters = await findNewest(services, await readersOf(services, accounts));
  const unopened: Unopened<A>[] = [];
  for (let start = 0; start < letters.length; start += CHUNK) {
    unopened.push(...(await keepUnopened(services, letters.slice(start, start + CHUNK))));
  }
  return unopened;
}

async function findNewest<A extends ReadingAccount>(services: Services, readers: A[]): Promise<LetterOf<A>[]> {
  const streams = [...new Set(readers.flatMap((reader) => reader.streams.map(({ stream }) => stream)))];
  await refreshHeads(services, streams);
  const placesOf = await findPlaces(services, streams);
  return readers.flatMap((account) => {
    const lanes = account.streams.map(({ stream }) => ({ stream, places: placesOf.get(stream) ?? [], at: 0 }));
    const idOf = new Map(account.streams.map(({ stream, instagramId }) => [stream, instagramId]));
    return chooseNext(lanes, NEWEST).map((letter) => ({
      ...letter,
      account,
      instagramId: idOf.get(letter.stream) ?? '',
    }));
  });
}

async function keepUnopened<A extends ReadingAccount>(
  services: Services,
  letters: LetterOf<A>[],
): Promise<Unopened<A>[]> {
  const { db, keys } = services;
  const accounts = new Set(letters.map(({ account }) => account));
  const clearedTags = [...accounts].flatMap((account) => clearedTagsOf(keys, account));
  const found = await readReceived(db, { letters, clearedTags });
  const clearedAt = openCleared(keys, found.cleared);
  return letters.flatMap(({ account, instagramId }, index) => {
    const row = found.letters[index];
    // The marks first: most letters have been opened, and then need not be unsealed.
    const marks = row && marksOf(services, row);
    if (marks === undefined || hasMark(marks, 'opened') || hasMark(marks, 'hidden')) return [];
    const letter = openReceived(services, row);
    if (!letter || (account.isMinor && letter.content.adult)) return [];
    const isCleared = letter.hour <= clearedAt(account.handle, instagramId);
    return isCleared ? [] : [{ account, submittedAt: new Date(letter.hour) }];
  });
}
