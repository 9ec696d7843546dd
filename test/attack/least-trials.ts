/** `small` is the world of `npm test`, `full` that of `npm run attack` and `npm run prove`. */
export type Scale = 'small' | 'full';

/**
 * The minimum number of guesses of each attack. An attack that hardly guesses cannot win, so its failure would mean nothing. The
 * numbers are a little below what the worlds yield.
 */
const LEAST_TRIALS = {
  'equal values': { small: 10, full: 20 },
  'nearest time': { small: 10, full: 20 },
  'row order': { small: 10, full: 20 },
  'transaction ids': { small: 10, full: 20 },
  counters: { small: 10, full: 20 },
  'newest visitor': { small: 10, full: 20 },
  'search trail': { small: 10, full: 20 },
  'learned ranking': { small: 30, full: 500 },
  frequency: { small: 10, full: 20 },
  'tags that come together': { small: 8, full: 20 },
  neighbours: { small: 10, full: 20 },
  'reading trail': { small: 6, full: 20 },
  'turning points': { small: 4, full: 8 },
  'days and orders': { small: 6, full: 20 },
  marks: { small: 4, full: 20 },
  'traces of matches': { small: 4, full: 20 },
  'likeliest pairs': { small: 3, full: 20 },
  crushes: { small: 4, full: 20 },
  voices: { small: 4, full: 20 },
  'last words': { small: 2, full: 10 },
  alerts: { small: 3, full: 10 },
  handles: { small: 6, full: 20 },
} satisfies Record<string, Record<Scale, number>>;

export type AttackName = keyof typeof LEAST_TRIALS;

export const leastTrials = (attack: AttackName, scale: Scale) => LEAST_TRIALS[attack][scale];
