import {
  openConfession,
  reactToConfession,
  searchConfessions,
  type ReceivedConfession,
} from '#features/inbox/contract.ts';
import { listSentConfessions } from '#features/sending/contract.ts';
import type { Member } from '#test/factories/member.ts';
import type { ActedLetter, Stage } from './stage.ts';

/** A letter as its reader finds it. */
export interface Received extends Pick<ReceivedConfession, 'id'> {
  letter: ActedLetter;
}

/** The letters to a handle that its owner sees, the newest first. */
export async function lettersOf({ letters }: Stage, { browser }: Member, handle: string): Promise<Received[]> {
  const { body } = await browser.call(searchConfessions, { params: { query: handle } });
  const known = new Map(letters.map((letter) => [letter.message, letter]));
  return body.confessions.flatMap(({ id, message }) => {
    const letter = known.get(message);
    return letter ? [{ id, letter }] : [];
  });
}

export async function openLetter(stage: Stage, { browser }: Member, { id, letter }: Received): Promise<void> {
  await browser.call(openConfession, { params: { id } });
  await stage.leak('open', letter);
}

/** The author of a letter opens the answer to it and reacts, which who answered is shown. */
export async function openAnswer(
  stage: Stage,
  { browser }: Member,
  letter: ActedLetter,
  answer: ActedLetter,
): Promise<void> {
  const { body } = await browser.call(listSentConfessions);
  const [received] = body.confessions.find(({ id }) => id === letter.key)?.answers ?? [];
  if (!received) throw new Error('An answer did not come');
  const params = { id: received.id };
  await browser.call(openConfession, { params });
  await browser.call(reactToConfession, { params, body: { emoji: '❤️' } });
  await stage.leak('openAnswer', answer);
}
