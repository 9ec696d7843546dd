import { randomInt } from 'node:crypto';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import type { Month } from '#platform/server/months.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { letterBox } from '../letter-boxes.ts';
import { drawLettersOf } from './draw-others.ts';
import { updateLetters, type LetterRow } from './letter-rows.ts';

/** How many other letters are sealed again for each that changes, and how many at most, unless more change than that. */
const OTHERS = { each: 64, most: 512 };

/** Others are of the same month; if it has too few, of months so far before or after it. */
const MONTHS_AWAY = [0, 0, 0, 1, 2, 3];

/** More are drawn than are missing, because some come twice. */
const SPARE = 1.25;

/**
 * Replaces the boxes of letters, and seals others of the same months again in the same transaction: two dumps show
 * which rows were written, but not which of them changed. Where there are few letters at all, there are few others. Needs the lock
 * 'delivery' since before the letters were read: a box that is sealed again must not replace a newer one.
 */
export async function updateAmongOthers(services: Services, changed: readonly LetterRow[]): Promise<void> {
  if (changed.length === 0) return;
  const { db, keys } = services;
  // A letter that cannot be opened stays as it is: somebody else's must go all the same.
  const others = openReadable(services, await drawOthers(services, changed), (row) => ({
    ...row,
    box: letterBox.sealAgain(keys, row.id, row.box),
  }));
  await updateLetters(db, shuffle([...changed, ...others]));
}

async function drawOthers({ db }: Services, changed: readonly LetterRow[]): Promise<LetterRow[]> {
  const wanted = Math.max(changed.length, Math.min(OTHERS.each * changed.length, OTHERS.most));
  const own = new Set(changed.map(nameOf));
  const others = new Map<string, LetterRow>();
  for (const away of MONTHS_AWAY) {
    const missing = wanted - others.size;
    const months = Array.from({ length: Math.ceil(SPARE * missing) }, () => monthNear(changed, away));
    for (const row of shuffle(await drawLettersOf(db, months))) {
      const name = nameOf(row);
      if (others.size < wanted && !own.has(name)) others.set(name, row);
    }
  }
  return [...others.values()];
}

const nameOf = ({ id }: LetterRow) => id.toString('base64');

function monthNear(letters: readonly LetterRow[], away: number): Month {
  const month = letters[randomInt(letters.length)]?.month ?? 0;
  return month + (randomInt(2) === 0 ? away : -away);
}
