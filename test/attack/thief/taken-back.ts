import type { Method } from '../attacks/guess.ts';
import { arrivalTables, lastArrivals, type Arrival } from '../attacks/reader-rows.ts';
import { FROM_OUTSIDE } from '../chances.ts';
import type { Truth } from '../world/truth.ts';
import { authorOfVanished } from './author-of-vanished.ts';
import { defineAttack } from './define-attack.ts';
import { companionsIn, livesOf, accountsBeside, vanishedLetters, type VanishedLetter } from './lives.ts';
import { compareNights, nightsUntilGone, type Night } from './nights.ts';
import { anybody } from './suspects.ts';

/** Who took a letter back between two nights, or had it removed? */
export const takenBack = defineAttack({
  name: 'letters taken back',
  asks: 'a letter and an account',
  chance: FROM_OUTSIDE,
  least: { small: 2, full: 10 },
  prepare(loot, truth) {
    const nights = compareNights(nightsUntilGone(loot));
    const vanished = vanishedLetters(nights);
    const asked = vanished.filter((one) => isTakenBack(one, nights, truth)).map(({ letter }) => letter);
    return {
      methods: [...methods(nights, vanished), anybody(nights, asked)],
      question: authorOfVanished(asked, truth),
    };
  },
});

/** Letters that went for another reason are asked about elsewhere. */
function isTakenBack({ letter, end }: VanishedLetter, nights: Night[], truth: Truth): boolean {
  const { author, target } = truth.everSent.get(letter.id) ?? { author: '', target: '' };
  const until = nights[end]?.at ?? 0;
  const hasLeft = truth.departures.some(({ account, at }) => account === author && at <= until);
  const isClosed = truth.optOuts.some(({ handle, at }) => handle === target && at <= until);
  return author !== '' && !hasLeft && !isClosed;
}

/** How many of the last comers are tried. */
const LAST = 3;
const ROWS_OF_ONE_VISIT = 6;

/** The letter's row, and what else is left of it, was written right after its author came. */
function* methods(nights: Night[], vanished: VanishedLetter[]): Generator<Method> {
  const letters = vanished.map(({ letter }) => letter);
  yield { name: 'a row that names its account', guesses: accountsBeside(nights, letters) };
  const companionsOf = companionsIn(livesOf(nights));
  const rest = new Map(vanished.map((one) => [one, companionsOf(one.letter).filter(({ born }) => born >= one.end)]));
  const arrivals = nights.map(({ evidence }) => new Map(arrivalTables(evidence).toReversed()));
  yield* lastComers('the letter went', vanished, arrivals, ({ end, xid }) => ({ born: end, xid }));
  for (const table of new Set([...rest.values()].flat().map((life) => life.table))) {
    yield* lastComers(table, vanished, arrivals, (one) => {
      const life = rest.get(one)?.find((own) => own.table === table);
      return { born: life?.born ?? -1, xid: life?.row.xmin ?? 0 };
    });
  }
}

/** Who came before something was written that the dump of the night `born` shows for the first time. */
function* lastComers(
  name: string,
  vanished: VanishedLetter[],
  arrivals: Map<string, Arrival[]>[],
  writtenFor: (one: VanishedLetter) => { born: number; xid: number },
): Generator<Method> {
  for (const trace of arrivals.at(-1)?.keys() ?? []) {
    for (let nth = 0; nth < LAST; nth += 1) {
      const guesses = vanished.flatMap((one): [string, string][] => {
        const { born, xid } = writtenFor(one);
        const list = arrivals[born]?.get(trace) ?? [];
        const comers = lastArrivals(list, xid, LAST * ROWS_OF_ONE_VISIT).filter((account) => account !== null);
        const account = [...new Set(comers)][nth];
        return account === undefined ? [] : [[one.letter.id, account]];
      });
      yield { name: `${trace} before ${name}, ${nth} earlier`, guesses: new Map(guesses) };
    }
  }
}
