import { accountTag } from '#features/people/server/account.ts';
import type { Member } from '#test/factories/member.ts';
import { written, type Dump } from '../dump.ts';
import type { Cast, Owner } from './cast.ts';
import { actingAttack } from './clues.ts';
import { guessLook } from './later-letters.ts';
import { changedRows, rowsAbout } from './lone-letters.ts';
import { seenReaders } from './plants.ts';
import { lettersOf, openAnswer, openLetter } from './reading.ts';
import type { Stage } from './stage.ts';

/** In how many nights the member looks on, and how many people read in each. */
const NIGHTS = 4;
const READERS = 4;

/** The member writes to a handle when nobody else does, gets an answer, and looks on for nights in which its owner reads. */
export async function getAnswers(stage: Stage, cast: Cast, { answered }: { answered: number }): Promise<void> {
  const { actor, owners } = cast;
  const open = stage.random.shuffle(owners.filter(({ inbox }) => inbox === 'open')).slice(0, answered);
  for (const owner of open) {
    const { handle } = owner;
    await stage.begin([actor, owner]);
    const letter = await stage.send(actor, handle);
    await stage.deliver();
    await stage.dump();
    const received = (await lettersOf(stage, owner, handle)).find((one) => one.letter === letter);
    if (!received) throw new Error(`@${handle} does not see the letter`);
    await openLetter(stage, owner, received);
    const answer = await stage.answer(owner, received.id, letter);
    const looks = [await stage.look()];
    await stage.deliver();
    looks.push(await stage.look());
    const account = written(accountTag(stage.app.services.keys, owner.user.id));
    const right = [...(await rowsAbout(stage, handle)), account];
    stage.ask(ROWS, { name: handle, looks }, { right, chance: 1 / owners.length });
    await openAnswer(stage, actor, letter, answer);
    await findNight(stage, cast, owner, looks[0] as Dump);
  }
}

/** Each night somebody writes to some people, who read. In one of the nights, who answered is among them. */
async function findNight(stage: Stage, { owners, crowd }: Cast, owner: Owner, answer: Dump): Promise<void> {
  const { random } = stage;
  const looks = [answer];
  const comes = random.below(NIGHTS);
  const others = owners.filter((one) => one !== owner && one.inbox === 'open');
  for (let night = 0; night < NIGHTS; night += 1) {
    const readers = random.shuffle(others).slice(0, READERS);
    if (night === comes) readers[0] = owner;
    await stage.signIn([...crowd, ...readers]);
    // Who answered gets a letter each night, read or not.
    for (const [n, { handle }] of [...new Set([owner, ...readers])].entries()) {
      await stage.send(crowd[(night + n) % crowd.length] as Member, handle);
    }
    await stage.deliver();
    await stage.dump();
    for (const reader of readers) {
      const [newest] = await lettersOf(stage, reader, reader.handle);
      if (newest) await openLetter(stage, reader, newest);
    }
    looks.push(await stage.look());
  }
  stage.ask(NIGHT, { name: owner.handle, looks }, { right: [`${comes}`], chance: 1 / NIGHTS });
}

const ROWS = 'a row of who answers';
const NIGHT = 'when who answered reads';

export const answeredLetters = [
  actingAttack({
    name: ROWS,
    asks: 'names a person',
    guesses: 'a row of @h',
    chance: 'one in the handles that were proved',
    least: 8,
    finds: [seenReaders],
    methods: changedRows,
  }),
  actingAttack({
    name: NIGHT,
    asks: 'names a person',
    guesses: 'in which night',
    chance: 'one in four',
    least: 8,
    finds: [seenReaders],
    methods: (trials) => guessLook(trials, (_, n) => `${n}`),
  }),
];
