import { anybody, anyOf, guessEach } from '../../clues/guess.ts';
import { TABLES, type SeenLetter } from '../../clues/evidence.ts';
import { FROM_OUTSIDE, shareOf } from '../../chances.ts';
import type { Truth } from '../../world/truth.ts';
import { defineAttack, type Asked, type Method } from '../../define-attack.ts';
import { rowsOfAuthors } from '../../plants/sends.ts';
import { authorOfVanished } from '../authors/author-question.ts';
import { companionsIn, livesOf, type Life } from './lives.ts';
import { accountsIn, compareNights, nightsUntilGone, type Night } from '../../clues/nights.ts';
import { rewritingsIn, viewsOf, type Rewriting, type View } from './rewritings.ts';
import { remember } from '../../remember.ts';

/** An account that is gone, and the first night without it. */
interface Left {
  account: string;
  night: number;
  /** The last transaction that wrote its row. */
  xmin: number;
}

/** Within how many nights a departed author's letters are gone, as the pages say. */
const NIGHTS = 22;

/** How many of the first nights after a departure are tried one by one. */
const LAGS = 4;

/**
 * Whose letters are those that were written again? If one is gone, its author may have deleted the account in one of the nights
 * before. Asked about every letter that was written again: which of them are gone the thief would have to find out.
 */
export const departures = defineAttack({
  name: 'departures between dumps',
  asks: 'a letter and an account',
  guesses: 'author',
  chance: FROM_OUTSIDE,
  least: 4,
  finds: [rowsOfAuthors],
  prepare({ loot, truth }) {
    const nights = compareNights(nightsUntilGone(loot));
    const rewritings = rewritingsIn(nights);
    const asked = onceForEachAuthor(rewritings, nights, truth);
    return {
      methods: [...methods(nights, viewsOf(nights, rewritings)), anybody(accountsIn(nights), asked)],
      question: authorOfVanished(asked, truth),
    };
  },
});

/**
 * Letters of one author that were last written again in the same night lead to the same guess, which counts once. Who signed up and
 * left between two nights is in no dump, and nobody asks about them.
 */
function onceForEachAuthor(rewritings: readonly Rewriting[], nights: Night[], { everSent }: Truth): Asked[] {
  const seen = new Set(accountsIn(nights).flatMap(({ accounts }) => accounts));
  const last = new Map(rewritings.map((one) => [one.letter.id, one]));
  const asked = new Map<string, Asked>();
  for (const { letter, end } of last.values()) {
    const author = everSent.get(letter.id)?.author ?? '';
    if (seen.has(author)) asked.set(`${author} ${end}`, letter);
  }
  return [...asked.values()];
}

function* methods(nights: Night[], views: readonly View[]): Generator<Method> {
  const left = accountsThatLeft(nights);
  const recent = ({ end }: Rewriting) => left.filter(({ night }) => night <= end && night > end - NIGHTS);
  const others = otherRows(nights, left);
  for (const { name, chosen } of views) {
    yield* byOtherRows(name, others, chosen, recent);
    yield* choose(`${name}: account gone before`, chosen, recent);
    const couldWrite = (one: Rewriting) => recent(one).filter(({ xmin }) => xmin < one.letter.batch.xmin);
    yield* choose(`${name}: account gone before that was there when the letter came`, chosen, couldWrite);
    for (let lag = 0; lag < LAGS; lag += 1) {
      const suspects = (one: Rewriting) => recent(one).filter(({ night }) => night === one.end - lag);
      yield* choose(`${name}: account gone ${lag} nights before`, chosen, suspects);
    }
  }
}

function accountsThatLeft(nights: Night[]): Left[] {
  return nights.flatMap(({ evidence }, night) => {
    const before = nights[night - 1]?.evidence.traces.get(TABLES.accounts) ?? [];
    const now = new Set(evidence.accounts);
    return before
      .filter(({ account }) => !now.has(account))
      .map(({ account, row }) => ({ account, night, xmin: row.xmin }));
  });
}

type SuspectsOf = (one: Rewriting) => Left[];

function* choose(name: string, chosen: Rewriting[], suspectsOf: SuspectsOf): Generator<Method> {
  const found = chosen.map((one) => ({ id: one.letter.id, suspects: suspectsOf(one).map(({ account }) => account) }));
  const method = (how: string, pick: (suspects: string[], id: string) => string | undefined): Method => ({
    name: `${name}, ${how}`,
    guesses: guessEach(found, ({ id, suspects }) => pick(suspects, id)),
  });
  yield method('the last', (suspects) => suspects.at(-1));
  yield method('the first', (suspects) => suspects[0]);
  yield method('any', anyOf);
}

/** How likely a letter is gone in any of these nights, on the scale of the other evidence. */
const LIKELY = 0.1;
/** How much it says that a row of the letter and the account are gone in the same night. */
const TOGETHER = 0.4;

/**
 * What belongs to a letter goes together with what belongs to its author: a row that shares a value with the letter, and rows
 * that came when an account went.
 */
function* byOtherRows(
  view: string,
  { companionsOf, companyOf }: OtherRows,
  chosen: Rewriting[],
  recent: SuspectsOf,
): Generator<Method> {
  const companions = new Map(chosen.map((one) => [one, companionsOf(one.letter)]));
  for (const table of new Set([...companions.values()].flat().map((life) => life.table))) {
    const endOf = (one: Rewriting) => companions.get(one)?.find((life) => life.table === table)?.end;
    const wentWith = (one: Rewriting) => recent(one).filter(({ night }) => night === endOf(one));
    const likeliestLast = (one: Rewriting) => {
      const together = wentWith(one);
      const score = (left: Left) =>
        (one.end - left.night < NIGHTS ? LIKELY : 0) +
        companyOf(left.night, endOf(one) ?? one.end) +
        (together.includes(left) ? TOGETHER / together.length : 0);
      return recent(one).toSorted((a, b) => score(a) - score(b));
    };
    const [likeliest] = choose(`${view}: likeliest account by what is gone with ${table}`, chosen, likeliestLast);
    if (likeliest) yield likeliest;
    yield* choose(`${view}: account gone with ${table}`, chosen, wentWith);
  }
}

interface OtherRows {
  companionsOf: (letter: SeenLetter) => Life[];
  /** For tables that get as many rows in a night as accounts go: how much of what is gone in one night came in another. */
  companyOf: (born: number, end: number) => number;
}

function otherRows(nights: Night[], left: Left[]): OtherRows {
  const all = livesOf(nights);
  const markers = markersOf(all, left, nights);
  const goneIn = remember((end: number) =>
    markers.map(({ weight, lives }) => ({ weight, gone: lives.filter((life) => life.end === end && life.born > 0) })),
  );
  const companyOf = (born: number, end: number) =>
    goneIn(end).reduce((sum, { weight, gone }) => sum + weight * shareOf(gone, (life) => life.born === born), 0);
  return { companionsOf: companionsIn(all), companyOf };
}

interface Marker {
  weight: number;
  lives: Life[];
}

function markersOf(all: Map<string, Life[]>, left: Left[], nights: Night[]): Marker[] {
  return [...all.values()].map((lives) => {
    const misfit = nights.map((_, n) => {
      const born = lives.filter((life) => life.born === n).length;
      return n === 0 ? 0 : Math.abs(born - left.filter(({ night }) => night === n).length);
    });
    return { lives, weight: 1 / (1 + misfit.reduce((sum, one) => sum + one, 0)) };
  });
}
