import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as commonWords } from '@zxcvbn-ts/language-common';
import { dictionary as englishWords } from '@zxcvbn-ts/language-en';

// The dictionaries are large, so both sides load this module only when a password is chosen.

const estimator = new ZxcvbnFactory({
  dictionary: { ...commonWords, ...englishWords },
  graphs: adjacencyGraphs,
  // Every combination of look-alike characters is searched: the default of 100 takes seconds for '!@$013457'.
  l33tMaxSubstitutions: 10,
});

/** The estimate gets slower with every character, and more characters only make a password stronger. */
const MAX_ESTIMATED_LENGTH = 32;

/** With the rate limit of logins, about fifty guesses a day, this takes decades. */
const MIN_GUESSES = 500_000;
const GOOD = 1e8;
const STRONG = 1e10;

export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';

/** A weak password is refused. `own` are the user's names and email address, which are guessed first. */
export function passwordStrength(password: string, own: string[]): PasswordStrength {
  const words = ownWords(own);
  // Normalised as for hashing: full-width characters become plain ones.
  const normal = password.normalize('NFKC');
  if (words.includes(lettersOf(normal))) return 'weak';
  const { guesses } = estimator.check(normal.slice(0, MAX_ESTIMATED_LENGTH), words);
  if (guesses < MIN_GUESSES) return 'weak';
  if (guesses < GOOD) return 'fair';
  return guesses < STRONG ? 'good' : 'strong';
}

/** Each word by itself, and the names joined in both orders. */
function ownWords(own: string[]): string[] {
  const words = own.flatMap((text) => [text.split('@')[0] ?? '', ...text.split(/[^\p{L}]+/u)]).map(lettersOf);
  const names = own.filter((text) => !text.includes('@')).map(lettersOf);
  return [...new Set([...words, names.join(''), names.toReversed().join('')])].filter((word) => word.length > 2);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
}
