import { hashBelow, type Guesses, type Method } from '../attacks/guess.ts';
import type { Asked } from '../judge-attack.ts';
import { FROM_OUTSIDE } from '../chances.ts';
import type { Truth } from '../world/truth.ts';
import { authorOfVanished } from './author-of-vanished.ts';
import { defineAttack } from './define-attack.ts';
import { companionsIn, livesOf, vanishedLetters, type Life, type VanishedLetter } from './lives.ts';
import { compareNights, nightsUntilGone, type Night } from './nights.ts';
import { anybody } from './suspects.ts';

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

/** Whose letter is gone? The author deleted the account in one of the nights before. */
export const departures = defineAttack({
  name: 'departures between dumps',
  asks: 'a letter and an account',
  chance: FROM_OUTSIDE,
  least: { small: 2, full: 4 },
  prepare(loot, truth) {
    const nights = compareNights(nightsUntilGone(loot));
    const vanished = vanishedLetters(nights);
    const asked = onceForEachAuthor(vanished, nights, truth);
    return {
      methods: [...methods(nights, vanished), anybody(nights, asked)],
      question: authorOfVanished(asked, truth),
    };
  },
});

/**
 * Letters of one departed author that are gone in the same night lead to the same guess, which counts once. Who signed up and
 * left between two nights is in no dump, and nobody asks about them.
 */
function onceForEachAuthor(
  vanished: VanishedLetter[],
  nights: Night[],
  { everSent, departures: left }: Truth,
): Asked[] {
  const leftAt = new Map(left.map(({ account, at }) => [account, at]));
  const asked = new Map<string, Asked>();
  for (const { letter, end } of vanished) {
    const author = everSent.get(letter.id)?.author ?? '';
    const isAfter = (leftAt.get(author) ?? Infinity) <= (nights[end]?.at ?? 0);
    const wasSeen = nights.some(({ evidence }) => evidence.accounts.includes(author));
    if (isAfter && wasSeen) asked.set(`${author} ${end}`, letter);
  }
  return [...asked.values()];
}

function* methods(nights: Night[], vanished: VanishedLetter[]): Generator<Method> {
  const left = accountsThatLeft(nights);
  const recent = ({ end }: VanishedLetter) => left.filter(({ night }) => night <= end && night > end - NIGHTS);
  yield* byOtherRows(nights, vanished, recent);
  yield* choose('account gone before', vanished, recent);
  const couldWrite = (one: VanishedLetter) => recent(one).filter(({ xmin }) => xmin < one.letter.batch.xmin);
  yield* choose('account gone before that was there when the letter came', vanished, couldWrite);
  for (let lag = 0; lag < LAGS; lag += 1) {
    const suspects = (one: VanishedLetter) => recent(one).filter(({ night }) => night === one.end - lag);
    yield* choose(`account gone ${lag} nights before`, vanished, suspects);
  }
}

function accountsThatLeft(nights: Night[]): Left[] {
  return nights.flatMap(({ evidence }, night) => {
    const before = nights[night - 1]?.evidence.traces.get('public.users') ?? [];
    const now = new Set(evidence.accounts);
    return before
      .filter(({ account }) => !now.has(account))
      .map(({ account, row }) => ({ account, night, xmin: row.xmin }));
  });
}

type SuspectsOf = (one: VanishedLetter) => Left[];

function* choose(name: string, vanished: VanishedLetter[], suspectsOf: SuspectsOf): Generator<Method> {
  const found = vanished.map((one) => ({ id: one.letter.id, suspects: suspectsOf(one).map(({ account }) => account) }));
  const method = (how: string, pick: (suspects: string[], id: string) => string | undefined): Method => {
    const guesses: Guesses = new Map();
    for (const { id, suspects } of found) {
      const guess = pick(suspects, id);
      if (guess !== undefined) guesses.set(id, guess);
    }
    return { name: `${name}, ${how}`, guesses };
  };
  yield method('the last', (suspects) => suspects.at(-1));
  yield method('the first', (suspects) => suspects[0]);
  yield method('any', (suspects, id) => suspects[hashBelow(id, Math.max(1, suspects.length))]);
}

/** How likely a letter is gone in any of these nights, on the scale of the other evidence. */
const LIKELY = 0.1;
/** How much it says that a row of the letter and the account are gone in the same night. */
const TOGETHER = 0.4;

/**
 * What belongs to a letter goes together with what belongs to its author: a row that shares a value with the letter, and rows
 * that came when an account went.
 */
function* byOtherRows(nights: Night[], vanished: VanishedLetter[], recent: SuspectsOf): Generator<Method> {
  const lives = livesOf(nights);
  const companionsOf = companionsIn(lives);
  const markers = markersOf(lives, accountsThatLeft(nights), nights);
  const companions = new Map(vanished.map((one) => [one, companionsOf(one.letter)]));
  for (const table of new Set([...companions.values()].flat().map((life) => life.table))) {
    const endOf = (one: VanishedLetter) => companions.get(one)?.find((life) => life.table === table)?.end;
    const wentWith = (one: VanishedLetter) => recent(one).filter(({ night }) => night === endOf(one));
    const likeliestLast = (one: VanishedLetter) => {
      const together = wentWith(one);
      const score = (left: Left) =>
        (one.end - left.night < NIGHTS ? LIKELY : 0) +
        companyOf(markers, left.night, endOf(one) ?? one.end) +
        (together.includes(left) ? TOGETHER / together.length : 0);
      return recent(one).toSorted((a, b) => score(a) - score(b));
    };
    const [likeliest] = choose(`likeliest account by what is gone with ${table}`, vanished, likeliestLast);
    if (likeliest) yield likeliest;
    yield* choose(`account gone with ${table}`, vanished, wentWith);
  }
}

/** For tables that get as many rows in a night as accounts go: how much of what is gone in one night came in another. */
function companyOf(markers: Marker[], born: number, end: number): number {
  return markers.reduce((sum, { weight, lives }) => {
    const gone = lives.filter((life) => life.end === end && life.born > 0);
    const share = gone.filter((life) => life.born === born).length / Math.max(1, gone.length);
    return sum + weight * share;
  }, 0);
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
