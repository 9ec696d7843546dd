import { splitTags, type TagStream } from '#platform/server/keys/tag-stream.ts';
import { keptMonths } from '#features/letters/server/months-kept.ts';
import { openLetters, type OpenedLetter } from '#features/letters/server/gone-letters.ts';
import { findNextNumbers } from '#features/letters/server/next-numbers.ts';
import { readByTarget } from '#features/letters/server/letter-rows.ts';
import { LETTER, readerStream } from '#features/letters/server/streams.ts';
import { addressFor } from '#test/factories/stored-letters.ts';
import type { Services } from '#platform/server/services.ts';

/** The letters for the account that a lookup shows, and for the first who proves the handle. */
export async function lettersTo(services: Services, handle: string): Promise<OpenedLetter[]> {
  const lookup = await services.instagram.findAccount(handle, 'lookup');
  const accounts = [null, ...(lookup.outcome === 'found' ? [lookup.account.id] : [])];
  const streams = accounts.map((account) => readerStream(services.keys, addressFor(handle, account)));
  return (await Promise.all(streams.map((stream) => lettersIn(services, stream)))).flat();
}

/** The letters of a recipient's stream that are not gone. */
export async function lettersIn(services: Services, stream: TagStream): Promise<OpenedLetter[]> {
  const { db, clock } = services;
  const months = keptMonths(clock).map((month) => ({ stream, month }));
  const heads = await findNextNumbers(services.db, 'target', months);
  const places = months.flatMap(({ month }, index) =>
    Array.from({ length: heads[index] ?? 0 }, (_, n) => ({ month, n })),
  );
  const tags = splitTags(stream.tags(LETTER, places));
  const rows = await readByTarget(
    db,
    places.map(({ month }, index) => ({ month, tag: tags[index] as Buffer })),
  );
  return openLetters(services, rows);
}
