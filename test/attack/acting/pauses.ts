import { updateInbox } from '#features/inbox/contract.ts';
import { makePremiumMember, type Member } from '#test/factories/member.ts';
import { anyOf, guessEach } from '../clues/guess.ts';
import type { Method } from '../define-attack.ts';
import type { Dump } from '../dump.ts';
import type { Trial } from '../thief/loot.ts';
import type { Cast } from './cast.ts';
import { actingAttack, tagsIn } from './clues.ts';
import { nameOf, rowsOf } from './look.ts';
import { reopenedLetters } from './plants.ts';
import type { ActedLetter, Stage } from './stage.ts';

const LETTERS = 'public.confessions';
/** Readers who pause at the same time, each with one letter in the batch, and as many letters to others. */
const READERS = 8;
/** Letters that are written again hide among others of their month, so the month needs some. */
const OTHERS = { batches: 5, ofEach: 5 };

/** Recipients pause their inbox, let a letter come, and open it again: which row of the batch was to them? */
export async function pauseAndReopen(stage: Stage, cast: Cast, { pauses: rounds }: { pauses: number }): Promise<void> {
  if (rounds > 0) await fillMonth(stage, cast);
  for (let round = 0; round < rounds; round += 1) {
    const readers: Reader[] = [];
    for (let n = 0; n < READERS; n += 1) readers.push(await pause(stage, `velvet.pauser.${round}.${n}`));
    await stage.begin(cast.crowd);
    for (const reader of readers) reader.letter = await stage.send(stage.random.pick(cast.crowd), reader.handle);
    for (let n = 0; n < READERS; n += 1) await sendToAnybody(stage, stage.random.pick(cast.crowd));
    await stage.deliver();
    const batch = await stage.look();
    for (const reader of readers) await reopen(stage, reader, batch);
  }
}

interface Reader extends Member {
  handle: string;
  letter?: ActedLetter;
}

async function fillMonth(stage: Stage, cast: Cast): Promise<void> {
  for (let batch = 0; batch < OTHERS.batches; batch += 1) {
    await stage.signIn(cast.crowd);
    for (const author of cast.crowd) for (let n = 0; n < OTHERS.ofEach; n += 1) await sendToAnybody(stage, author);
    await stage.deliver();
  }
}

/** To a handle that nobody has proved, and another one each time: letters to one handle are limited. */
const sendToAnybody = (stage: Stage, author: Member) => stage.send(author, `velvet.nobody.${stage.letters.length}`);

async function pause(stage: Stage, handle: string): Promise<Reader> {
  stage.app.instagram.register(handle);
  const member = await makePremiumMember(stage.app, [handle]);
  await setPaused({ ...member, handle }, true);
  return { ...member, handle };
}

const setPaused = ({ browser, handle }: Reader, paused: boolean) =>
  browser.call(updateInbox, { params: { handle }, body: { paused } });

async function reopen(stage: Stage, reader: Reader, batch: Dump): Promise<void> {
  const { handle, letter } = reader;
  await stage.begin([reader]);
  await setPaused(reader, false);
  await stage.deliver();
  if (!letter) return;
  await stage.leak('reopening', letter);
  const chance = 1 / rowsOf(batch, LETTERS, 'new').length;
  stage.ask(REOPENING, { name: handle, looks: [batch, await stage.look()] }, { right: [letter.row], chance });
}

const REOPENING = 'letters to one person, by reopening';

/** Letters of the batch that come up again when the inbox is opened. */
function* comingUpAgain(trials: Trial[]): Generator<Method> {
  const seen = trials.map((trial) => {
    const [first, second] = trial.looks as [Dump, Dump];
    return { ...trial, letters: rowsOf(first, LETTERS, 'new').map(nameOf), tags: tagsIn([second]) };
  });
  for (const table of new Set(seen.flatMap(({ tags }) => [...tags.keys()]))) {
    yield {
      name: `written again in ${table}`,
      guesses: guessEach(seen, ({ id, letters, tags }) =>
        anyOf(
          letters.filter((name) => tags.get(table)?.has(name)),
          id,
        ),
      ),
    };
  }
  yield { name: 'any', guesses: guessEach(seen, ({ id, letters }) => anyOf(letters, id)) };
}

export const pauses = [
  actingAttack({
    name: REOPENING,
    asks: 'two letters to one person',
    guesses: 'a letter to the reader',
    chance: 'one in the letters of the batch',
    least: 20,
    finds: [reopenedLetters],
    methods: comingUpAgain,
  }),
];
