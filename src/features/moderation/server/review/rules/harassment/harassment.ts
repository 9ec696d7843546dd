import { says } from '../../normalize/normalized-text.ts';
import { EXPLICIT, EXPLICIT_WORDS } from './explicit.ts';
import { INSULT_IN_OTHER_LANGUAGES } from './insult.ts';
import { withoutCondemned } from '../condemned.ts';
import type { Rule } from '../rule.ts';

/** Words that are hardly ever kind: a moderator decides. Insults that may be a joke are signs, which the model weighs. */
export const harassment: Rule = {
  reason: 'harassment',
  holds(text) {
    const own = withoutCondemned(text);
    return [EXPLICIT, EXPLICIT_WORDS, INSULT_IN_OTHER_LANGUAGES].some((pattern) => says(own, pattern));
  },
};
