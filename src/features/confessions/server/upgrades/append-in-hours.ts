import type { Db } from '#platform/server/db/database.ts';
import { monthOf } from '#platform/server/months.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { appendLetters, type NewLetter } from '../store/append-letters.ts';

/** A letter, and the hour that it is stored with. */
export interface LetterInHour extends NewLetter {
  hour: number;
}

/** Stores letters under the next places of their streams, hour by hour; within an hour shuffled. Needs the lock 'delivery'. */
export async function appendInHours(db: Db, letters: readonly LetterInHour[]): Promise<void> {
  const hours = [...Map.groupBy(letters, ({ hour }) => hour)].toSorted(([a], [b]) => a - b);
  for (const [hour, ofHour] of hours) {
    const remember = await appendLetters(db, { month: monthOf(new Date(hour)), hour }, shuffle(ofHour));
    // Before COMMIT: nothing is read until the upgrade has ended, and a head that does not exist is not believed.
    remember();
  }
}
