import { likeConfession, updateInbox } from '#features/inbox/contract.ts';
import { accountTag } from '#features/people/server/account.ts';
import type { Member } from '#test/factories/member.ts';
import { written, type Dump } from '../dump.ts';
import type { Cast, Owner } from './cast.ts';
import { actingAttack } from './clues.ts';
import { guessLook } from './later-letters.ts';
import { guessRow, rowsAbout } from './lone-letters.ts';
import { seenReaders } from './plants.ts';
import { lettersOf, openLetter } from './reading.ts';
import type { Stage } from './stage.ts';

/** In how many nights the member looks on, and how many people read in each. */
const NIGHTS = 4;
const READERS = 4;

/**
 * The member writes to a handle when nobody else does. Its owner answers, or likes the letter and lets authors see that: either tells the
 * member when to look. Then the member looks on for nights in which the owner reads.
 */
export async function getAnswers(stage: Stage, cast: Cast, { answered }: { answered: number }): Promise<void> {
  const { actor, owners } = cast;
  const open = stage.random.shuffle(owners.filter(({ inbox }) => inbox === 'open')).slice(0, answered);
  for (const [n, owner] of open.entries()) {
    const { handle, browser } = owner;
    await stage.begin([actor, owner]);
    await browser.call(updateInbox, { params: { handle }, body: { smiles: true } });
    const letter = await stage.send(actor, handle);
    await stage.deliver();
    await stage.dump();
    const received = (await lettersOf(stage, owner, handle)).find((one) => one.letter === letter);
    if (!received) throw new Error(`@${handle} does not see the letter`);
    await openLetter(stage, owner, received);
    if (n % 2 === 0) await stage.answer(owner, received.id, letter);
    else await browser.call(likeConfession, { params: { id: received.id } });
    const looks = [await stage.look()];
    await stage.deliver();
    looks.push(await stage.look());
    const account = written(accountTag(stage.app.services.keys, owner.user.id));
    const right = [...(await rowsAbout(stage, handle)), account];
    stage.ask(ROWS, { name: handle, looks }, { right, chance: 1 / owners.length });
    await findNight(stage, cast, owner, looks[0] as Dump);
  }
}

/** Each night somebody writes to some people, who read. In one of the nights, who was seen is among them. */
async function findNight(stage: Stage, { owners, crowd }: Cast, owner: Owner, seen: Dump): Promise<void> {
  const { random } = stage;
  const looks = [seen];
  const comes = random.below(NIGHTS);
  const others = owners.filter((one) => one !== owner && one.inbox === 'open');
  for (let night = 0; night < NIGHTS; night += 1) {
    const readers = random.shuffle(others).slice(0, READERS);
    if (night === comes) readers[0] = owner;
    await stage.signIn([...crowd, ...readers]);
    // The owner gets a letter each night, read or not.
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

const ROWS = 'a row of who answers or likes';
const NIGHT = 'when who answered or liked reads';

export const answeredLetters = [
  actingAttack({
    name: ROWS,
    asks: 'names a person',
    guesses: 'a row of @h',
    chance: 'one in the handles that were proved',
    least: 8,
    finds: [seenReaders],
    methods: guessRow,
  }),
  actingAttack({
    name: NIGHT,
    asks: 'names a person',
    // The answer, or the like, says when its reader was on the site.
    measure: 'published',
    guesses: 'in which night',
    chance: 'one in four',
    least: 8,
    finds: [seenReaders],
    methods: (trials) => guessLook(trials, (_, n) => `${n}`),
  }),
];
