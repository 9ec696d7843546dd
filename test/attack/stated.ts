import type { Stated } from './judge-attack.ts';
import type { Asks, Measure } from './judge.ts';

/** `small` is the world of `npm test`, `full` that of `npm run attack` and `npm run prove`. */
export type Scale = 'small' | 'full';

/**
 * What each attack on one dump asks for, and the minimum number of its guesses. An attack that hardly guesses cannot win, so its
 * failure would mean nothing. The numbers are a little below what the worlds yield. An account does not say whose it is, so to find
 * it names nobody; a match, a side of a chat or an alert counts as a letter here.
 */
const STATED = {
  'equal values': { asks: 'a letter and an account', small: 10, full: 20 },
  'nearest time': { asks: 'a letter and an account', small: 10, full: 20 },
  'row order': { asks: 'a letter and an account', small: 10, full: 20 },
  'transaction ids': { asks: 'a letter and an account', small: 10, full: 20 },
  counters: { asks: 'a letter and an account', small: 10, full: 20 },
  'newest visitor': { asks: 'a letter and an account', small: 10, full: 20 },
  'search trail': { asks: 'a letter and an account', small: 10, full: 20 },
  'learned ranking': { asks: 'a letter and an account', small: 30, full: 500 },
  frequency: { asks: 'names a person', small: 10, full: 20 },
  'tags that come together': { asks: 'two rows of one act', small: 8, full: 20 },
  neighbours: { asks: 'two letters of one hand', small: 10, full: 20 },
  'reading trail': { asks: 'a letter and an account', small: 6, full: 20 },
  'turning points': { asks: 'a letter and an account', small: 4, full: 8 },
  'days and orders': { asks: 'a letter and an account', small: 6, full: 20 },
  marks: { asks: 'a letter and an account', small: 4, full: 20 },
  'traces of matches': { asks: 'a letter and an account', small: 4, full: 20 },
  'likeliest pairs': { asks: 'a letter and an account', small: 3, full: 20 },
  crushes: { asks: 'two rows of one act', small: 4, full: 20 },
  voices: { asks: 'a letter and an account', small: 4, full: 20 },
  alerts: { asks: 'a letter and an account', small: 3, full: 10 },
  handles: { asks: 'two rows of one person', measure: 'published', small: 6, full: 20 },
} satisfies Record<string, Record<Scale, number> & { asks: Asks; measure?: Measure }>;

export type AttackName = keyof typeof STATED;

export function stated(attack: AttackName, scale: Scale): Stated {
  const {
    asks,
    measure = 'bounded',
    [scale]: least,
  }: (typeof STATED)[AttackName] & { measure?: Measure } = STATED[attack];
  return { attack, asks, measure, least };
}
