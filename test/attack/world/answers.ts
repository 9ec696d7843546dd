import {
  answerConfession,
  blockAuthor,
  likeConfession,
  openConfession,
  reactToConfession,
} from '#features/inbox/contract.ts';
import { REACTIONS } from '#features/letters/contract.ts';
import { listSentConfessions, type ReceivedAnswer } from '#features/sending/contract.ts';
import { leak } from '../plant.ts';
import { think } from './acts.ts';
import { noteLetter, watched } from './note-letter.ts';
import { writeChatMessage, type Person } from './people.ts';
import { eachLetter, type TrueLetter } from './truth.ts';
import { call, type World } from './world.ts';

/** How likely each of these is for an answer that was just opened. */
const PROBABILITIES = { like: 0.4, react: 0.5, block: 0.05 };

/** Answers a letter that was just opened, which the reader knows by this id. */
export async function* answer(world: World, person: Person, id: string, letter: TrueLetter): AsyncGenerator<number> {
  yield think(world);
  yield* watched(world, async () => {
    const message = writeChatMessage(world.random);
    const { status, body } = await call(world, person, answerConfession, { params: { id }, body: { message } });
    // Refused, because the author has blocked or the answers of the day are used up.
    if (status !== 201) return false;
    person.target = letter.author;
    noteLetter(world, person, body.id, { target: letter.author, answers: letter, words: [message] });
    await leak(world, 'send', person);
    return true;
  });
}

/** Looks at the sent letters, opens the answers to them and reacts. */
export async function* readAnswers(world: World, person: Person): AsyncGenerator<number> {
  const { status, body } = await call(world, person, listSentConfessions);
  if (status !== 200) return;
  for (const received of body.confessions.flatMap(({ answers }) => answers)) {
    if ('isRemoved' in received || received.opened) continue;
    yield think(world);
    await open(world, person, received);
  }
}

async function open(world: World, person: Person, { id, message }: ReceivedAnswer): Promise<void> {
  const { random, truth } = world;
  const params = { id };
  const { status } = await call(world, person, openConfession, { params });
  if (status !== 200) return;
  if (random.chance(PROBABILITIES.like)) await call(world, person, likeConfession, { params });
  if (random.chance(PROBABILITIES.react)) {
    await call(world, person, reactToConfession, { params, body: { emoji: random.pick(REACTIONS) } });
  }
  if (random.chance(PROBABILITIES.block)) await call(world, person, blockAuthor, { params });
  const opened = eachLetter(truth.letters).find(({ words }) => words[0] === message);
  if (!opened) return;
  truth.marked.add(opened.id);
  await leak(world, 'mark', person, opened.id);
}
