import { deliveredRowId, waitingRowId } from '#features/letters/server/letter-ids.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { written } from '../dump.ts';
import type { Person } from './people.ts';
import type { TrueLetter } from './truth.ts';
import type { World } from './world.ts';

/** A thief who comes within a minute finds the newest letter where it was written. */
export async function* watched({ thief, random, app }: World, send: () => Promise<boolean>): AsyncGenerator<number> {
  if (!thief?.isWaiting(random)) return void (await send());
  if (!(await send())) return;
  yield Math.floor(random.between(0, MINUTE - (app.clock.now().getTime() % MINUTE)));
  await thief.comeAtOnce(app);
}

/** Notes who has sent a letter, or an answer, that was accepted. */
export function noteLetter(
  { app, truth }: World,
  person: Person,
  key: string,
  what: Pick<TrueLetter, 'target' | 'words'> & Partial<TrueLetter>,
): TrueLetter {
  const { keys } = app.services;
  const letter: TrueLetter = {
    id: written(deliveredRowId(keys, person.userId, key)),
    waitingId: written(waitingRowId(keys, person.userId, key)),
    key,
    author: person.account,
    answers: null,
    throughPage: false,
    search: null,
    sentAt: app.clock.now().getTime(),
    batch: null,
    ...what,
  };
  for (const row of [letter.id, letter.waitingId]) {
    truth.letters.set(row, letter);
    truth.everSent.set(row, letter);
  }
  person.sent = { id: letter.id, waitingId: letter.waitingId };
  return letter;
}
