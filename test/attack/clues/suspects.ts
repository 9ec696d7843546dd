import type { Guesses, Method } from '../define-attack.ts';
import type { SeenLetter } from './evidence.ts';
import { FEW, hashBelow } from './guess.ts';
import { remember } from '../remember.ts';

/** Who may have written a letter, with weights. */
export type Suspects = ReadonlyMap<string, number>;

/** A clue about letters: who may have written each of them. */
export interface Clue {
  name: string;
  suspectsOf: (letter: SeenLetter) => Suspects;
}

/** Letters that share a value, by column. */
export type Groups = Map<string, SeenLetter[][]>;

/** Of all visits, the share that may have left no row of the account. */
const UNSEEN = 0.5;
/** A value on more than one in this many letters belongs to many people. */
const RARE = 5;

/** Values that few letters share, in any column. Times are left out: a delivery gives the same one to all of its letters. */
export function groupsOf(letters: SeenLetter[]): Groups {
  const columns = new Set(letters.flatMap(({ row }) => [...row.values.keys()]));
  const groups: Groups = new Map();
  for (const column of columns) {
    const sharing = [...Map.groupBy(letters, ({ row }) => row.values.get(column) ?? '')].flatMap(([text, own]) =>
      text === '' || /^\d{4}-\d\d-\d\d/.test(text) || own.length * RARE > letters.length ? [] : [own],
    );
    if (sharing.some((own) => own.length > 1)) groups.set(column, sharing);
  }
  return groups;
}

/** Guesses for each letter alone, and for all letters together that share a rare value. */
export function* guessFrom({ name, suspectsOf }: Clue, letters: SeenLetter[], groups: Groups): Generator<Method> {
  const suspects = new Map(letters.map((letter) => [letter, suspectsOf(letter)]));
  yield { name: `${name}, any`, guesses: drawAny(suspects) };
  const few = new Map([...suspects].filter(([, own]) => own.size <= FEW));
  yield { name: `${name}, any of few`, guesses: drawAny(few) };
  yield { name: `${name}, the likeliest`, guesses: likeliest(suspects) };
  for (const [column, sharing] of groups) {
    yield { name: `${name}, together by ${column}`, guesses: combine(suspects, sharing) };
  }
}

/** An arbitrary but repeatable number from 0 to 1. */
const drawOf = remember((id: string) => hashBelow(id, 1e6) / 1e6);

/** Each suspect as often as their weight says, so that letters of one delivery get different guesses. */
function drawAny(suspects: Map<SeenLetter, Suspects>): Guesses {
  const guesses: Guesses = new Map();
  for (const [{ id }, own] of suspects) {
    const { total, ranked } = rank(own);
    let draw = drawOf(id) * total;
    const drawn = ranked.find(([, weight]) => (draw -= weight) < 0);
    if (drawn) guesses.set(id, drawn[0]);
  }
  return guesses;
}

/** The suspects with the largest weights, each for one letter of a delivery: an account is not guessed twice. */
function likeliest(suspects: Map<SeenLetter, Suspects>): Guesses {
  const guesses: Guesses = new Map();
  for (const batch of Map.groupBy(suspects, ([letter]) => letter.batch).values()) {
    const mixed = batch.toSorted(([a], [b]) => drawOf(a.id) - drawOf(b.id));
    const taken = new Set<string>();
    for (const [{ id }, own] of mixed) {
      const best = rank(own).ranked.find(([account]) => !taken.has(account));
      if (!best) continue;
      taken.add(best[0]);
      guesses.set(id, best[0]);
    }
  }
  return guesses;
}

/** One guess for each group, made for the letter that fits best: all of them would be right or wrong together. */
function combine(suspects: Map<SeenLetter, Suspects>, sharing: SeenLetter[][]): Guesses {
  const accounts = new Set([...suspects.values()].flatMap((own) => [...own.keys()])).size;
  const guesses: Guesses = new Map();
  for (const group of sharing) {
    const scores = new Map<string, number>();
    for (const letter of group) {
      const own: Suspects = suspects.get(letter) ?? new Map();
      const { total } = rank(own);
      for (const [account, weight] of own) {
        const likelihood = Math.log(1 + ((1 - UNSEEN) / UNSEEN) * accounts * (weight / total));
        scores.set(account, (scores.get(account) ?? 0) + likelihood);
      }
    }
    const [best] = [...scores].toSorted(([, a], [, b]) => b - a);
    if (!best) continue;
    const share = (own: Suspects = new Map()) => (own.get(best[0]) ?? 0) / Math.max(Number.MIN_VALUE, rank(own).total);
    const [fitting] = group.toSorted((a, b) => share(suspects.get(b)) - share(suspects.get(a)));
    if (fitting) guesses.set(fitting.id, best[0]);
  }
  return guesses;
}

interface Ranking {
  total: number;
  /** The largest weight first. */
  ranked: [account: string, weight: number][];
}

const rank = remember((suspects: Suspects): Ranking => {
  const ranked = [...suspects].toSorted(([, a], [, b]) => b - a);
  return { total: ranked.reduce((sum, [, weight]) => sum + weight, 0), ranked };
});
