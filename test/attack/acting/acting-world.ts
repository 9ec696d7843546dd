import type { TestApp } from '#test/harness/test-app.ts';
import { takeDump } from '../dump.ts';
import { oneLook, type StolenWorld } from '../thief/loot.ts';
import { emptyTruth } from '../world/truth.ts';
import { answeredLetters, getAnswers } from './answered-letters.ts';
import { answerEach, answers } from './answers.ts';
import { blockEach, blocks } from './blocks.ts';
import { makeCast, proveAgain } from './cast.ts';
import { companions, watchAccounts } from './companions.ts';
import { flood, floods } from './floods.ts';
import { laterLetters, watchLater } from './later-letters.ts';
import { loneLetters, sendAlone, WANTED } from './lone-letters.ts';
import { patterns, sendInPattern } from './patterns.ts';
import { pauseAndReopen, pauses } from './pauses.ts';
import type { ActingPlant } from './plants.ts';
import { searches, searchOften } from './searches.ts';
import { Stage } from './stage.ts';
import { waitingLetters, watchSending } from './waiting-letters.ts';

/** Everything that a member tries who acts and then looks at a dump. */
export const ACTING_ATTACKS = [
  ...loneLetters,
  ...laterLetters,
  ...patterns,
  ...blocks,
  ...answers,
  ...answeredLetters,
  ...pauses,
  ...waitingLetters,
  ...searches,
  ...companions,
  ...floods,
];

/** Those with enough trials in a small world. It has too few inboxes to tell that only paused ones can be told from the others. */
export const SMALL_ATTACKS = [
  ...loneLetters.filter(({ name }) => name !== WANTED),
  ...blocks,
  ...answers,
  ...waitingLetters,
  ...searches,
];

/** How often each thing is tried. */
interface Size {
  owners: number;
  unproved: number;
  batches: number;
  nights: number;
  readers: number;
  answerers: number;
  answered: number;
  pauses: number;
  rounds: number;
  days: number;
  changes: number;
  handles: number;
}

export const SIZES = {
  usual: {
    owners: 48,
    unproved: 16,
    batches: 60,
    nights: 14,
    readers: 10,
    answerers: 10,
    answered: 12,
    pauses: 4,
    rounds: 8,
    days: 5,
    changes: 400,
    handles: 12,
  },
  small: {
    owners: 24,
    unproved: 5,
    batches: 0,
    nights: 0,
    readers: 3,
    answerers: 1,
    answered: 0,
    pauses: 0,
    rounds: 2,
    days: 1,
    changes: 0,
    handles: 0,
  },
} satisfies Record<string, Size>;

/** A quiet site in which a member acts: what they see is what they have caused, or what they wait for. */
export async function makeActingWorld(
  app: TestApp,
  seed: number,
  size: Size,
  plants: ActingPlant[],
): Promise<StolenWorld> {
  const stage = await new Stage(app, seed, plants).open();
  const cast = await makeCast(stage, size);
  await watchAccounts(stage, cast, size);
  const lone = await sendAlone(stage, cast);
  await watchLater(stage, cast, lone, size);
  await sendInPattern(stage, cast, size);
  await proveAgain(stage, cast);
  await blockEach(stage, cast, size);
  await answerEach(stage, cast, size);
  await getAnswers(stage, cast, size);
  await pauseAndReopen(stage, cast, size);
  await watchSending(stage, cast, size);
  await searchOften(stage, cast, size);
  await flood(stage, cast, size);
  const truth = { ...emptyTruth(cast.owners.map(({ handle }) => handle)), answers: stage.answers };
  return { loot: { ...oneLook(await takeDump(app.services.db)), acted: stage.trials }, truth };
}
