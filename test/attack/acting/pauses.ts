import { updateInbox } from '#features/confessions/contract.ts';
import { makePremiumMember } from '#test/factories/member.ts';
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
/** Letters of a batch that are to the reader. */
const OWN = 2;

/** Recipients pause their inbox, let letters come, and open it again: which rows of the batch were to them? */
export async function pauseAndReopen(
  stage: Stage,
  { owners, crowd }: Cast,
  { pauses: times }: { pauses: number },
): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const handle = `velvet.pauser.${n}`;
    stage.app.instagram.register(handle);
    const { browser } = await makePremiumMember(stage.app, [handle]);
    const pause = (paused: boolean) => browser.call(updateInbox, { params: { handle }, body: { paused } });
    await pause(true);
    await stage.begin(crowd);
    const letters: ActedLetter[] = [];
    for (const [i, author] of stage.random.shuffle(crowd).entries()) {
      letters.push(await stage.send(author, i < OWN ? handle : stage.random.pick(owners).handle));
    }
    await stage.deliver();
    const looks = [await stage.look()];
    await pause(false);
    await stage.deliver();
    for (const letter of letters.slice(0, OWN)) await stage.leak('reopening', letter);
    looks.push(await stage.look());
    const right = letters.slice(0, OWN).flatMap(({ rows }) => rows.slice(0, 1));
    for (let nth = 0; nth < OWN; nth += 1) {
      const seen = { name: `${handle}, guess ${nth}`, looks, group: handle, nth };
      stage.ask(REOPENING, seen, { right, chance: OWN / letters.length });
    }
  }
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
      guesses: guessEach(seen, ({ id, nth = 0, letters, tags }) => {
        const found = letters.filter((name) => tags.get(table)?.has(name));
        return found[nth] ?? anyOf(found, id);
      }),
    };
  }
  yield { name: 'any', guesses: guessEach(seen, ({ id, letters }) => anyOf(letters, id)) };
}

export const pauses = [
  actingAttack({
    name: REOPENING,
    asks: 'two letters to one person',
    guesses: 'a letter to the reader',
    chance: 'the share of letters to the reader in the batch',
    least: 30,
    finds: [reopenedLetters],
    methods: comingUpAgain,
  }),
];
