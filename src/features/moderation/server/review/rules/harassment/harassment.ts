import { says, matchesInOneSentence } from '../../normalize/normalized-text.ts';
import { EXPLICIT, EXPLICIT_WORDS } from './explicit.ts';
import { INSULT, INSULT_IN_OTHER_LANGUAGES, NOT_SAID_BY_THE_WRITER, TO_THE_READER, VILE_WORDS } from './insult.ts';
import { withoutCondemned } from '../condemned.ts';
import type { Rule } from '../rule.ts';

/** Rough language may be welcome between two people and hurt others, so a moderator decides. */
export const harassment: Rule = {
  reason: 'harassment',
  holds(text) {
    const own = withoutCondemned(text);
    return (
      [EXPLICIT, EXPLICIT_WORDS, INSULT, INSULT_IN_OTHER_LANGUAGES].some((pattern) => says(own, pattern)) ||
      matchesInOneSentence(own, [TO_THE_READER, VILE_WORDS], NOT_SAID_BY_THE_WRITER)
    );
  },
};
