import { openConfession, searchConfessions } from '#features/inbox/contract.ts';
import { shareOf } from '../chances.ts';
import { anyOf, guessEach } from '../clues/guess.ts';
import type { Method } from '../define-attack.ts';
import type { Dump, DumpedRow } from '../dump.ts';
import type { Trial } from '../thief/loot.ts';
import type { Cast, Owner } from './cast.ts';
import { actingAttack } from './clues.ts';
import { nameOf, rowsOf, sizeOf, tagsOf } from './look.ts';
import { openedLetters, surplusLetters } from './plants.ts';
import type { ActedLetter, Stage } from './stage.ts';

const LETTERS = 'public.confessions';
/** Letters of each account of the member to one handle on one day: as many as are allowed. */
const EACH = 3;
/** Deliveries to others on the day of the flood, and in the nights after it in one of which the reader comes. */
const BATCHES = 2;
const NIGHTS = 4;
/** How many people read in each of these nights, and how many letters at most, except for the flooded reader. */
const READERS = 4;
const FEW = 3;

/** Floods a handle, and looks at the rows that others leave; then in which night its reader comes. */
export async function flood(stage: Stage, cast: Cast, { handles }: { handles: number }): Promise<void> {
  const open = stage.random.shuffle(cast.owners.filter(({ inbox }) => inbox === 'open')).slice(0, handles);
  for (const owner of open) {
    await startDay(stage);
    await stage.signIn(cast.actors);
    for (let n = 0; n < EACH; n += 1) for (const actor of cast.actors) await stage.send(actor, owner.handle);
    await stage.deliver();
    await findRows(stage, cast, owner);
    await findReading(stage, cast, owner);
  }
}

/** A flood counts by the day, so it begins with one. */
async function startDay(stage: Stage): Promise<void> {
  do await stage.deliver();
  while (stage.app.clock.now().getUTCHours() !== 0);
}

async function findRows(stage: Stage, { owners, crowd }: Cast, { handle }: Owner): Promise<void> {
  const { random } = stage;
  const letters: ActedLetter[] = [];
  const looks: Dump[] = [];
  await stage.begin(crowd);
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const others = random.shuffle(owners.filter((owner) => owner.handle !== handle && owner.inbox === 'open'));
    for (const [n, author] of crowd.entries()) {
      letters.push(await stage.send(author, n === 0 ? handle : (others[n % others.length]?.handle ?? '')));
    }
    await stage.deliver();
    looks.push(await stage.look());
  }
  await startDay(stage);
  await stage.deliver();
  looks.push(await stage.look());
  const rows = letters.map(({ row }) => row);
  const right = letters.filter(({ target }) => target === handle).map(({ row }) => row);
  for (let nth = 0; nth < BATCHES; nth += 1) {
    const seen = { name: `${handle}, guess ${nth}`, looks, group: handle, nth };
    stage.ask(ROWS, seen, { right, chance: shareOf(rows, (row) => right.includes(row)) });
  }
}

async function findReading(stage: Stage, { owners }: Cast, owner: Owner): Promise<void> {
  const { random } = stage;
  const comes = random.below(NIGHTS);
  const looks: Dump[] = [];
  for (let night = 0; night < NIGHTS; night += 1) {
    const others = owners.filter(({ handle, inbox }) => handle !== owner.handle && inbox === 'open');
    const readers = random.shuffle(others).slice(0, READERS);
    await stage.begin([...readers, owner]);
    // In place of another: that a person reads is no secret, what a flood shows beyond it would be.
    if (night === comes) readers[0] = owner;
    for (const reader of readers) await openLetters(stage, reader, reader === owner ? Infinity : FEW);
    looks.push(await stage.look());
    await stage.deliver();
  }
  stage.ask(READING, { name: owner.handle, looks }, { right: [`${comes}`], chance: 1 / NIGHTS });
}

async function openLetters(stage: Stage, { handle, browser }: Owner, most: number): Promise<void> {
  const letters = new Map(stage.letters.map((letter) => [letter.message, letter]));
  const { body } = await browser.call(searchConfessions, { params: { query: handle } });
  const sealed = body.confessions.filter(({ opened }) => !opened).slice(0, most);
  for (const { id, message } of sealed) {
    await browser.call(openConfession, { params: { id } });
    await stage.leak('open', letters.get(message) as ActedLetter);
  }
}

const ROWS = 'rows to @h, by flooding';
const READING = 'when a flooded reader reads';

/** Letters that were written in another way than most: with rows of another table, or by another statement, or alone. */
function* findOddRows(trials: Trial[]): Generator<Method> {
  const seen = trials.map((trial) => {
    const all = trial.looks.flatMap((look) => [...look.tables]);
    const letters = trial.looks.flatMap((look) => rowsOf(look, LETTERS, 'new'));
    return { ...trial, all, letters };
  });
  const method = (name: string, choose: (one: (typeof seen)[number]) => DumpedRow[]): Method => ({
    name,
    guesses: guessEach(seen, (one) => {
      const found = choose(one);
      const row = found.length > (one.nth ?? 0) ? found[one.nth ?? 0] : anyOf(found, one.id);
      return row && nameOf(row);
    }),
  });
  yield method('any', ({ letters, id }) => [anyOf(letters, id) ?? []].flat());
  yield method('the last delivery', ({ looks }) => looks.slice(-1).flatMap((look) => rowsOf(look, LETTERS, 'new')));
  for (const [name, groupOf] of GROUPS) {
    yield method(`few in one ${name}`, ({ letters }) =>
      [...Map.groupBy(letters, groupOf).values()].toSorted((a, b) => a.length - b.length).flat(),
    );
  }
  for (const table of new Set(seen.flatMap(({ all }) => all.map(([name]) => name)))) {
    const rowsIn = ({ all }: (typeof seen)[number]) => all.flatMap(([name, rows]) => (name === table ? rows : []));
    yield method(`named in ${table}`, (one) => {
      const named = new Set(rowsIn(one).flatMap(tagsOf));
      return table === LETTERS ? [] : one.letters.filter((row) => named.has(nameOf(row)));
    });
    yield method(`together with ${table}`, (one) => {
      const transactions = new Set(rowsIn(one).map(({ xmin }) => xmin));
      return table === LETTERS ? [] : one.letters.filter(({ xmin }) => transactions.has(xmin));
    });
  }
}

const GROUPS: [string, (row: DumpedRow) => unknown][] = [
  ['transaction', ({ xmin }) => xmin],
  ['statement', ({ command }) => command],
  ['length', sizeOf],
];

/** The night in which a table got most rows. */
function* findFullLook(trials: Trial[]): Generator<Method> {
  for (const table of new Set(trials.flatMap(({ looks }) => looks.flatMap(({ tables }) => [...tables.keys()])))) {
    const guess = ({ looks }: Trial) => {
      const sizes = looks.map((look) => rowsOf(look, table, 'new', 'again').length);
      return `${sizes.indexOf(Math.max(...sizes))}`;
    };
    yield { name: `most rows in ${table}`, guesses: guessEach(trials, guess) };
  }
}

export const floods = [
  actingAttack({
    name: ROWS,
    asks: 'names a person',
    guesses: 'a letter to @h',
    chance: 'the share of letters to @h',
    least: 10,
    finds: [surplusLetters],
    methods: findOddRows,
  }),
  actingAttack({
    name: READING,
    asks: 'names a person',
    guesses: 'in which night',
    chance: 'one in four',
    least: 6,
    finds: [openedLetters],
    methods: findFullLook,
  }),
];
