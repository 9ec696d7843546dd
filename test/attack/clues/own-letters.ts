import { hashBelow, inAnyOrder } from './guess.ts';
import { eachLetter, type TrueLetter, type Truth } from '../world/truth.ts';

/** The letters that a thief wrote who wrote this share of all delivered letters. They know their ids and what they typed. */
export function ownLetters(truth: Truth, percent: number): Map<string, TrueLetter> {
  const delivered = eachLetter(truth.everSent).filter(({ batch }) => batch !== null);
  const own = delivered.filter(({ id }) => hashBelow(`own ${id}`, 100) < percent);
  return new Map(own.map((letter) => [letter.id, letter]));
}

/** One letter of each group: all of a group are found, or not, for the same reason. */
export function oneOfEach(letters: readonly TrueLetter[], groupOf: (letter: TrueLetter) => unknown): TrueLetter[] {
  return [...Map.groupBy(letters, groupOf).values()].map((group) => inAnyOrder(group)[0] as TrueLetter);
}
