import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as commonWords } from '@zxcvbn-ts/language-common';
import { dictionary as englishWords } from '@zxcvbn-ts/language-en';

// The dictionaries are large: both sides load this module late, when a password is first chosen.

const estimator = new ZxcvbnFactory({
  dictionary: { ...commonWords, ...englishWords },
  graphs: adjacencyGraphs,
  // Each combination of look-alike signs is another search: the default of 100 takes seconds on '!@$013457'.
  l33tMaxSubstitutions: 10,
});

/** The estimate takes longer with every character, and more of them only make a password stronger. */
const MOST_CHARACTERS = 32;

/** At the limits of sign-in, about fifty guesses a day, this takes decades. */
const LEAST_GUESSES = 500_000;
const GOOD = 1e8;
const STRONG = 1e10;

export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';

/** A password that is weak is refused. `own` are the person's names and e-mail, which a guesser tries first. */
export function passwordStrength(password: string, own: string[]): PasswordStrength {
  const words = ownWords(own);
  // In the form that is hashed: full-width letters are the plain ones.
  const normal = password.normalize('NFKC');
  if (words.includes(lettersOf(normal))) return 'weak';
  const { guesses } = estimator.check(normal.slice(0, MOST_CHARACTERS), words);
  if (guesses < LEAST_GUESSES) return 'weak';
  if (guesses < GOOD) return 'fair';
  return guesses < STRONG ? 'good' : 'strong';
}

/** Each word by itself, and the names run together in either order. */
function ownWords(own: string[]): string[] {
  const words = own.flatMap((text) => [text.split('@')[0] ?? '', ...text.split(/[^\p{L}]+/u)]).map(lettersOf);
  const names = own.filter((text) => !text.includes('@')).map(lettersOf);
  return [...new Set([...words, names.join(''), names.toReversed().join('')])].filter((word) => word.length > 2);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
}
