import { chancesOf } from '../chances.ts';
import type { Truth } from '../world/truth.ts';
import { defineAttack, type ThiefAttack } from './define-attack.ts';
import type { Loot } from './loot.ts';
import { halvesOf } from './own-letters.ts';
import { receive, seriesIn } from './received.ts';
import { guessAuthors, suspicionsOf, type AskedLetters } from './suspicions.ts';

const LENGTHS = [
  { length: 1, words: 'one letter', least: { small: 50, full: 500 } },
  { length: 2, words: 'two letters', least: { small: 8, full: 100 } },
  { length: 3, words: 'three letters', least: { small: 3, full: 50 } },
  { length: 4, words: 'four letters', least: { small: null, full: 20 } },
];

/** A recipient who got several letters of one hand looks for somebody who was there whenever one of them was sent. */
export const series: ThiefAttack[] = LENGTHS.map(({ length, words, least }) =>
  defineAttack({
    name: `series of ${words}`,
    asks: 'a letter and an account',
    chance:
      'the likeliest of those who were on the site while that one of the letters can have been sent that tells the most',
    least,
    prepare: (loot, truth) => prepare(loot, truth, length),
  }),
);

function prepare(loot: Loot, truth: Truth, length: number) {
  // Shorter series teach which method is good, because there are few long ones.
  const all = seriesIn(truth).filter(({ letters }) => letters.length >= Math.min(length, 2));
  const { author } = chancesOf(truth);
  const of = new Map(all.map((one) => [one.id, one]));
  const asked = all.map(({ id, letters }) => ({ id, letters: receive(truth, letters.slice(0, length)) }));
  const isLong = ({ letters }: AskedLetters) => letters.length === length;
  return {
    methods: suspicionsOf(loot).map((suspicion) => guessAuthors(suspicion, asked)),
    question: {
      what: 'author of a series',
      halves: halvesOf(asked).map(({ lessons, questions }) => ({ lessons, questions: questions.filter(isLong) })),
      isRight: (id: string, guess: string) => of.get(id)?.author === guess,
      chance: (id: string) =>
        Math.max(...(of.get(id)?.letters ?? []).slice(0, length).map((letter) => author(letter.id))),
    },
  };
}
