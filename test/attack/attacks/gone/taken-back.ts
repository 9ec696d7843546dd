import { arrivalTables, lastAccounts, type Arrival } from '../../clues/arrivals.ts';
import { anybody, guessEach } from '../../clues/guess.ts';
import { FROM_OUTSIDE } from '../../chances.ts';
import type { Truth } from '../../world/truth.ts';
import { defineAttack, type Asked, type Method } from '../../define-attack.ts';
import { namedRetractions } from '../../plants/sends.ts';
import { authorOfVanished } from '../authors/author-question.ts';
import { companionsIn, livesOf, accountsBeside } from './lives.ts';
import { accountsIn, compareNights, nightsUntilGone, type Night } from '../../clues/nights.ts';
import { rewritingsIn, viewsOf, type Rewriting } from './rewritings.ts';

/** Who took a letter back between two nights? The thief knows which letters were: their rows alone do not show it. */
export const takenBack = defineAttack({
  name: 'letters taken back',
  asks: 'a letter and an account',
  guesses: 'author',
  chance: FROM_OUTSIDE,
  least: 10,
  finds: [namedRetractions],
  prepare({ loot, truth }) {
    const nights = compareNights(nightsUntilGone(loot));
    const rewritings = rewritingsIn(nights);
    const asked = lettersTakenBack(rewritings, nights, truth);
    return {
      methods: [...methods(nights, rewritings), anybody(accountsIn(nights), asked)],
      question: authorOfVanished(asked, truth),
    };
  },
});

/** Letters that were in a dump before they were taken back. */
function lettersTakenBack(rewritings: readonly Rewriting[], nights: Night[], { everSent }: Truth): Asked[] {
  const firstNight = new Map<string, number>();
  for (const { at, evidence } of nights.toReversed()) {
    for (const { id, hour } of evidence.letters) if (hour !== null) firstNight.set(id, at);
  }
  const isTakenBack = ({ letter: { id }, end }: Rewriting) => {
    const at = everSent.get(id)?.takenBackAt ?? Infinity;
    return (firstNight.get(id) ?? Infinity) < at && at <= (nights[end]?.at ?? 0);
  };
  return [...new Map(rewritings.filter(isTakenBack).map(({ letter }) => [letter.id, letter])).values()];
}

/** How many of the last comers are tried. */
const LAST = 3;

/** The letter's row, and what else is left of it, was written right after its author came. */
function* methods(nights: Night[], rewritings: Rewriting[]): Generator<Method> {
  const letters = rewritings.map(({ letter }) => letter);
  yield { name: 'a row that names its account', guesses: accountsBeside(nights, letters) };
  const companionsOf = companionsIn(livesOf(nights));
  const arrivals = nights.map(({ evidence }) => new Map(arrivalTables(evidence).toReversed()));
  for (const { name, chosen } of viewsOf(nights, rewritings)) {
    const rest = new Map(chosen.map((one) => [one, companionsOf(one.letter).filter(({ born }) => born >= one.end)]));
    yield* lastComers(`the letter was written again (${name})`, chosen, arrivals, ({ end, xid }) => ({
      born: end,
      xid,
    }));
    for (const table of new Set([...rest.values()].flat().map((life) => life.table))) {
      yield* lastComers(`${table} (${name})`, chosen, arrivals, (one) => {
        const life = rest.get(one)?.find((own) => own.table === table);
        return { born: life?.born ?? -1, xid: life?.row.xmin ?? 0 };
      });
    }
  }
}

/** Who came before something was written that the dump of the night `born` shows for the first time. */
function* lastComers(
  name: string,
  chosen: Rewriting[],
  arrivals: Map<string, Arrival[]>[],
  writtenFor: (one: Rewriting) => { born: number; xid: number },
): Generator<Method> {
  for (const trace of arrivals.at(-1)?.keys() ?? []) {
    for (let nth = 0; nth < LAST; nth += 1) {
      const asked = chosen.map((one) => ({ id: one.letter.id, ...writtenFor(one) }));
      const guesses = guessEach(
        asked,
        ({ born, xid }) => lastAccounts(arrivals[born]?.get(trace) ?? [], xid, LAST)[nth],
      );
      yield { name: `${trace} before ${name}, ${nth} earlier`, guesses };
    }
  }
}
