import { randomUUID } from 'node:crypto';
import type { Address } from '#features/handles/server/index.ts';
import { letterBox, type StoredLetter } from '#features/letters/server/letter-boxes.ts';
import { appendLetters } from '#features/letters/server/append-letters.ts';
import { readByIds } from '#features/letters/server/letter-rows.ts';
import { ensureLetterMonths } from '#features/letters/server/months-kept.ts';
import { deliveredRowId, viewerId } from '#features/letters/server/letter-ids.ts';
import { authorStream, readerStream, unwantedStream, type Recipient } from '#features/letters/server/streams.ts';
import { startOfHour } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import { monthOf } from '#platform/server/months.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { LETTER_BODY, storedLetter } from './letter-content.ts';

interface Delivered {
  author: number;
  target: string;
  /** Which account's letter it is; null: that of the first to prove the handle; 'unwanted': nobody reads it. */
  account?: string | null;
  /** Whom it is for, if that is no Instagram account. */
  to?: Recipient;
  overrides?: Partial<StoredLetter>;
}

/** Stores letters as if they had just been delivered, much faster than sending them. Returns the authors' ids of them. */
export async function storeLetters(services: Services, letters: readonly Delivered[]): Promise<string[]> {
  const { keys, clock } = services;
  const hour = startOfHour(clock.now());
  const month = monthOf(hour);
  await ensureLetterMonths(services.db, [month]);
  const stored = letters.map((letter) => ({ ...letter, key: randomUUID() }));
  const remember = await inTransaction(services, async (tx) => {
    await takeLock(tx, 'delivery');
    const rows = stored.map(({ author, target, account = null, to, overrides, key }) => {
      const isUnwanted = account === 'unwanted';
      const address = to ?? addressFor(target, isUnwanted ? null : account);
      const id = deliveredRowId(keys, author, key);
      const content = storedLetter({ author, key, target });
      return {
        id,
        target: isUnwanted ? unwantedStream(keys, address) : readerStream(keys, address),
        author: authorStream(keys, author),
        seal: (place: { month: number; n: number } | null) =>
          letterBox.seal(keys, id, {
            ...content,
            reader: isUnwanted || !place ? null : { address, ...place },
            ...overrides,
          }),
      };
    });
    return appendLetters(tx.db, { month, hour: hour.getTime() }, rows);
  });
  remember();
  return stored.map(({ key }) => key);
}

/** The address of letters for an account, or for the first who proves the handle. */
export function addressFor(handle: string, account: string | null): Address {
  return account === null ? { to: 'first', handle, period: 1 } : { to: 'account', id: account };
}

/** The id under which its reader finds a delivered letter. */
export async function readersIdOf({ db, keys }: Services, author: number, key: string): Promise<string> {
  const [row] = await readByIds(db, [deliveredRowId(keys, author, key)]);
  const letter = row && letterBox.open(keys, row.id, row.box);
  if (!letter || letter.gone || !letter.reader) throw new Error('The letter has no reader');
  return viewerId(readerStream(keys, letter.reader.address), letter.reader);
}

/** Stores delivered letters of an author, numbered in the order of their delivery. Returns their ids. */
export function storeNumbered(services: Services, author: number, from: number, to: number): Promise<string[]> {
  const letters = Array.from({ length: to - from }, (_, index) => ({
    author,
    target: `person${from + index}`,
    overrides: { letter: { ...LETTER_BODY, message: `Letter ${from + index}` } },
  }));
  return storeLetters(services, letters);
}

/** Whether only the row is left of a delivered letter. */
export function isGone({ keys }: Uses<'keys'>, { id, box }: { id: Buffer; box: Buffer }): boolean {
  return letterBox.open(keys, id, box).gone;
}
