import { authorChance } from '../../chances.ts';
import { receive, seriesIn, guessAuthors, suspicionsOf } from '../../clues/suspicions.ts';
import { defineAttack, type Attack } from '../../define-attack.ts';
import { namedSends, namedVisits } from '../../plants/sends.ts';
import type { StolenWorld } from '../../thief/loot.ts';

const LENGTHS = [
  { length: 1, words: 'one letter', least: 500 },
  { length: 2, words: 'two letters', least: 100 },
  { length: 3, words: 'three letters', least: 50 },
  { length: 4, words: 'four letters', least: 20 },
];

/** A recipient who got several letters of one hand looks for a member who was there each time one of them was sent. */
export const series: Attack[] = LENGTHS.map(({ length, words, least }) =>
  defineAttack({
    name: `series of ${words}`,
    asks: 'a letter and an account',
    guesses: 'author of a series',
    chance:
      'the likeliest of those who were on the site while that one of the letters can have been sent that tells the most',
    least,
    finds: length > 2 ? [namedSends, namedVisits] : [namedSends],
    prepare: (world) => prepare(world, length),
  }),
);

function prepare({ loot, truth }: StolenWorld, length: number) {
  // Shorter series teach which method is good, because there are few long ones.
  const all = seriesIn(truth).filter(({ letters }) => letters.length >= Math.min(length, 2));
  const chance = authorChance(truth);
  const of = new Map(all.map((one) => [one.id, { ...one, letters: one.letters.slice(0, length) }]));
  const asked = [...of.values()].map(({ id, letters }) => ({ id, letters: receive(truth, letters) }));
  return {
    methods: suspicionsOf(loot).map((suspicion) => guessAuthors(suspicion, asked)),
    question: {
      asked,
      isOnlyLesson: (id: string) => of.get(id)?.letters.length !== length,
      isRight: (id: string, guess: string) => of.get(id)?.author === guess,
      chance: (id: string) => Math.max(...(of.get(id)?.letters ?? []).map((letter) => chance(letter.id))),
    },
  };
}
