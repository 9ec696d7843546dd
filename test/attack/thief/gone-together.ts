import { hashBelow, type Guesses, type Method } from '../attacks/guess.ts';
import { crossHalves } from '../judge-attack.ts';
import type { Asks } from '../judge.ts';
import type { Truth } from '../world/truth.ts';
import { defineAttack, type ThiefAttack } from './define-attack.ts';
import { companionsIn, livesOf, vanishedLetters, type VanishedLetter } from './lives.ts';
import { compareNights, nightsUntilGone, type Night } from './nights.ts';

/**
 * Which other letter went with this one? Of two letters only the first by id is asked about, and the guess must be a later one:
 * otherwise each pair would count twice.
 */
function goneTogether(
  { name, asks, what }: { name: string; asks: Asks; what: string },
  same: 'author' | 'target',
  whoLeft: (truth: Truth) => (number | string)[],
): ThiefAttack {
  return defineAttack({
    name,
    asks,
    chance: 'the share of such letters among all others that were in a dump',
    least: { small: null, full: 4 },
    prepare(loot, truth) {
      const { everSent } = truth;
      const left = new Set(whoLeft(truth));
      const nights = compareNights(nightsUntilGone(loot));
      const seen = nights.flatMap(({ letters }) => letters).filter(({ id }) => everSent.has(id));
      const isSame = (id: string, other: string) =>
        other > id &&
        everSent.get(id) !== everSent.get(other) &&
        everSent.get(id)?.[same] === everSent.get(other)?.[same];
      const vanished = vanishedLetters(nights).filter(({ letter }) => everSent.has(letter.id));
      const asked = vanished
        .filter(({ letter }) => left.has(everSent.get(letter.id)?.[same] ?? ''))
        .filter(({ letter }) => vanished.some((other) => isSame(letter.id, other.letter.id)))
        .map(({ letter }) => letter);
      const half = (odd: number) => asked.filter(({ id }) => hashBelow(id, 2) === odd);
      return {
        methods: methods(nights, vanished),
        question: {
          what,
          halves: crossHalves(half(0), half(1)),
          isRight: isSame,
          chance: (id) => {
            const later = seen.filter((other) => other.id > id);
            return later.filter((other) => isSame(id, other.id)).length / Math.max(1, later.length);
          },
        },
      };
    },
  });
}

/** Letters with the same key went together. */
function* methods(nights: Night[], vanished: VanishedLetter[]): Generator<Method> {
  const companionsOf = companionsIn(livesOf(nights));
  const companions = new Map(vanished.map((one) => [one, companionsOf(one.letter)]));
  const tables = new Set([...companions.values()].flat().map(({ table }) => table));
  for (const table of tables) {
    const own = (one: VanishedLetter) => companions.get(one)?.find((life) => life.table === table);
    // What one transaction wrote about several letters it wrote about all of them at once.
    yield pair(`same transaction in ${table}`, vanished, (one) => own(one)?.row.xmin ?? null);
    yield pair(`same nights in ${table}`, vanished, (one) => `${one.end} ${own(one)?.born} ${own(one)?.end}`);
    yield pair(`same end in ${table}`, vanished, (one) => own(one)?.end ?? null);
  }
  yield pair('removed by one transaction', vanished, ({ xid }) => xid);
  yield pair('same night', vanished, ({ end }) => end);
}

function pair(name: string, vanished: VanishedLetter[], keyOf: (one: VanishedLetter) => unknown): Method {
  const guesses: Guesses = new Map();
  for (const [key, group] of Map.groupBy(vanished, keyOf)) {
    const ids = key === null ? [] : group.map(({ letter }) => letter.id).toSorted();
    ids.forEach((id, n) => {
      const later = ids.slice(n + 1);
      const guess = later[hashBelow(id, Math.max(1, later.length))];
      if (guess !== undefined) guesses.set(id, guess);
    });
  }
  return { name, guesses };
}

export const departedHand = goneTogether(
  { name: 'gone with their author', asks: 'two letters of one hand', what: 'same author' },
  'author',
  ({ departures }) => departures.map(({ account }) => account),
);
export const closedInbox = goneTogether(
  { name: 'gone with their recipient', asks: 'two letters to one person', what: 'same recipient' },
  'target',
  ({ optOuts }) => optOuts.map(({ handle }) => handle),
);
