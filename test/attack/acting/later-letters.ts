import { shareOf } from '../chances.ts';
import { anyOf, guessEach } from '../clues/guess.ts';
import type { Method } from '../define-attack.ts';
import type { Dump } from '../dump.ts';
import type { Trial } from '../thief/loot.ts';
import type { Cast } from './cast.ts';
import { actingAttack, sharesMost, tagsIn } from './clues.ts';
import type { LoneLooks } from './lone-letters.ts';
import { nameOf, rowsOf } from './look.ts';
import { lettersByRecipient } from './plants.ts';
import type { ActedLetter, Stage } from './stage.ts';

const LETTERS = 'public.confessions';
/** Letters of a batch: as few as make one. */
const BATCH = 5;
/** Guesses about one handle. */
const GUESSES = 5;

/** After a lone letter to each handle, others write. The member looks after each batch for what the lone letter wrote. */
export async function watchLater(
  stage: Stage,
  { owners, unproved, crowd }: Cast,
  lone: LoneLooks,
  { batches }: { batches: number },
): Promise<void> {
  const handles = [...owners.map(({ handle }) => handle), ...unproved];
  const sent: ActedLetter[][] = [];
  const looks: Dump[] = [];
  for (let n = 0; n < batches; n += 1) {
    const authors = stage.random.shuffle(crowd).slice(0, BATCH);
    await stage.begin(authors);
    const targets = stage.random.shuffle(handles);
    const batch: ActedLetter[] = [];
    for (const [i, author] of authors.entries()) batch.push(await stage.send(author, targets[i] ?? ''));
    sent.push(batch);
    await stage.deliver();
    await stage.run('notify-letters');
    looks.push(await stage.look());
  }
  const rows = sent.flat().map(({ row }) => row);
  for (const { handle } of owners) {
    const own = (letter: ActedLetter) => letter.target === handle;
    const came = sent.flatMap((letters, n) => (letters.some(own) ? [`${n}`] : []));
    if (came.length === 0) continue;
    const seen = { name: handle, looks: [lone.get(handle) as Dump, ...looks] };
    stage.ask(ANOTHER, seen, { right: came, chance: came.length / batches });
    const right = sent
      .flat()
      .filter(own)
      .map(({ row }) => row);
    const chance = shareOf(rows, (row) => right.includes(row));
    for (let nth = 0; nth < GUESSES; nth += 1) {
      stage.ask(ITS_ROW, { ...seen, name: `${handle}, guess ${nth}`, group: handle, nth }, { right, chance });
    }
  }
}

const ANOTHER = 'another letter to @h';
const ITS_ROW = 'the row of another letter to @h';

/** Looks in which a tag comes back that the lone letter had brought. */
export function* guessLook(trials: Trial[], guess: (trial: Trial, n: number) => string | undefined): Generator<Method> {
  const seen = trials.map((trial) => ({
    ...trial,
    first: tagsIn(trial.looks.slice(0, 1)),
    later: trial.looks.slice(1).map((look, n) => ({ n, tags: tagsIn([look]) })),
  }));
  for (const table of new Set(seen.flatMap(({ first }) => [...first.keys()]))) {
    yield {
      name: `tags in ${table} that come back`,
      guesses: guessEach(seen, (trial) => {
        const tags = trial.first.get(table);
        const coming = trial.later.filter((look) => sharesMost([look], tags, table, trial.id));
        const found = trial.nth === undefined ? sharesMost(coming, tags, table, trial.id) : coming[trial.nth];
        return found && guess(trial, found.n);
      }),
    };
  }
  yield { name: 'any', guesses: guessEach(seen, (trial) => guess(trial, anyOf(trial.later, trial.id)?.n ?? 0)) };
}

function letterIn({ id, looks }: Trial, n: number): string | undefined {
  const row = anyOf(rowsOf(looks[n + 1] as Dump, LETTERS, 'new'), id);
  return row && nameOf(row);
}

export const laterLetters = [
  actingAttack({
    name: ANOTHER,
    asks: 'names a person',
    guesses: 'in which batch',
    chance: 'the share of batches with a letter to @h',
    least: 8,
    finds: [lettersByRecipient],
    methods: (trials) => guessLook(trials, (_, n) => `${n}`),
  }),
  actingAttack({
    name: ITS_ROW,
    asks: 'names a person',
    guesses: 'a letter to @h',
    chance: 'the share of letters to @h',
    least: 10,
    finds: [lettersByRecipient],
    methods: (trials) => guessLook(trials, letterIn),
  }),
];
