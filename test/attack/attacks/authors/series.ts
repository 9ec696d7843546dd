import { EACH_TIME_FROM_OUTSIDE, seriesChance } from '../../chances.ts';
import { receive, seriesIn, guessAuthors, suspicionsOf } from '../../clues/suspicions.ts';
import { defineAttack, type Attack } from '../../define-attack.ts';
import { namedSends } from '../../plants/sends.ts';
import { remember } from '../../remember.ts';
import type { StolenWorld } from '../../thief/loot.ts';

const LENGTHS = [
  { length: 1, words: 'one letter', least: 500 },
  { length: 2, words: 'two letters', least: 100 },
  { length: 3, words: 'three letters', least: 30 },
  { length: 4, words: 'four letters', least: 8 },
];

/**
 * With a higher chance than this, series only teach. Mostly one person alone was there each time: then a dump has nothing to add, and
 * would have to be right about nearly all of them to win.
 */
const CLEAR = 1 / 2;

/** A recipient who got several letters of one hand looks for a member who was there each time one of them was sent. */
export const series: Attack[] = LENGTHS.map(({ length, words, least }) =>
  defineAttack({
    name: `series of ${words}`,
    asks: 'a letter and an account',
    guesses: 'author of a series',
    chance: EACH_TIME_FROM_OUTSIDE,
    least,
    // Named visits tell no more than the observer knows who was there each time.
    finds: [namedSends],
    prepare: (world) => prepare(world, length),
  }),
);

function prepare({ loot, truth }: StolenWorld, length: number) {
  // Shorter series teach which method is good, because there are few long ones.
  const all = seriesIn(truth).filter(({ letters }) => letters.length >= Math.min(length, 2));
  const chance = seriesChance(truth);
  const of = new Map(all.map((one) => [one.id, { ...one, letters: one.letters.slice(0, length) }]));
  const asked = [...of.values()].map(({ id, letters }) => ({ id, letters: receive(truth, letters) }));
  const chanceOf = remember((id: string) => chance(of.get(id)?.letters ?? []));
  return {
    methods: suspicionsOf(loot).map((suspicion) => guessAuthors(suspicion, asked)),
    question: {
      asked,
      isOnlyLesson: (id: string) => of.get(id)?.letters.length !== length || chanceOf(id) > CLEAR,
      isRight: (id: string, guess: string) => of.get(id)?.author === guess,
      chance: chanceOf,
    },
  };
}
