import { says, saysTogether } from '../reading/reading.ts';
import { EXPLICIT, EXPLICIT_WORDS } from './explicit.ts';
import { INSULT, INSULT_ELSEWHERE } from './insult.ts';
import { NOT_SAID_BY_THE_WRITER, TO_THE_READER, VILE_WORDS } from './insult-words.ts';
import type { Rule } from './rule.ts';

/** Rough words may be welcome between two people and crush a third: a person reads them first. */
export const harassment: Rule = {
  reason: 'harassment',
  holds: (reading) =>
    [EXPLICIT, EXPLICIT_WORDS, INSULT, INSULT_ELSEWHERE].some((pattern) => says(reading, pattern)) ||
    saysTogether(reading, [TO_THE_READER, VILE_WORDS], NOT_SAID_BY_THE_WRITER),
};
