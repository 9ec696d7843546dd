import { hashesOf, hashOf, step } from '../hash-words.ts';

/** Words that people misspell on purpose: those of which the rules are made. Slurs have their own list. */
const KEYWORDS =
  'kill kills killed killing murder murdered rape raped rapist raping stab stabbed shoot shooting dead death hurt harm fuck fucks fucked fucking slut sluts whore whores bitch bitches cunt cunts dick cock pussy tits boobs nude nudes naked penis vagina porn suicide suicidal hate hatred ugly worthless disgusting disgust stupid pathetic idiot idiots moron bastard asshole assholes dickhead dickheads scum scumbag scumbags trash filth filthy vermin parasite strangle strangled choke choked beat throat throats knife bleed burn hang hanged drown poison torture kidnap behead execute executed execution suffer threat contempt despicable repulsive repugnant plague cancer ignorant lives loser blowjob horny masturbate molest'.split(
    ' ',
  );
/** Misspellings that are words or names themselves, in English or in a language that shares its letters. */
const WORDS =
  'cook shot soot shoto hrt sult wore cuts tts bobs boos pens pensi hated moon morn tash strange coke choe coked beta knie beled beed bled brun down psn treat caner lies plage'.split(
    ' ',
  );

/** 'Murder' as murdr, mruder, mvrder, mrdr; the first letter stays, and the last mostly. */
function misspell(word: string): string[] {
  const inner = Array.from({ length: Math.max(word.length - 2, 0) }, (_, at) => at + 1);
  const swapped = inner.map((at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2));
  const shorter = word.length < 5 ? [] : inner.map((at) => word.slice(0, at) + word.slice(at + 1));
  const consonants = word.charAt(0) + word.slice(1).replaceAll(/[aeiou]/gu, '');
  const other = [/u/gu, /s/gu, /ck/gu, /f/gu].map((from, at) => word.replaceAll(from, ['v', 'z', 'k', 'ph'][at] ?? ''));
  return [...swapped, ...shorter, ...other, ...(consonants.length > 2 ? [consonants] : [])];
}

/** In spoken forms doubled letters are single. */
const single = (word: string) => word.replaceAll(/([a-z])\1+/gu, '$1');
const SPOKEN_KEYWORDS = new Set(KEYWORDS.map(single));
const SPOKEN_WORDS = new Set(WORDS.map(single));
const SPELLINGS = new Map(
  KEYWORDS.flatMap((word) => misspell(word).map((spelling) => [single(spelling), single(word)] as const)).filter(
    ([spelling]) => !SPOKEN_KEYWORDS.has(spelling) && !SPOKEN_WORDS.has(spelling),
  ),
);
/** Stars show that a word is meant to be hidden, so that short words count too. */
const STARRED_WORDS = [...KEYWORDS, 'die', 'cut', 'gun', 'sex', 'cum'];

const STARRED = /(?<![a-z*#])[a-z][a-z*#_]*[*#_][a-z*#_]*(?![a-z])/gu;
/** Halves of a split word that are words themselves: 'be at', 'hat e' and 'as shole' are read as they are. */
const HALVES =
  /^(?:a|i|be|at|to|as|is|in|on|so|no|he|me|we|us|up|do|go|my|by|or|if|an|am|it|of|the|hat|ass|her|his|den|die|du|de|la|le|un|en|sub|per)$/u;

/** Whether a starred word can be this one: 'k**l' and 'sl*t'. */
function fits(starred: string, word: string): boolean {
  return (
    starred.length === word.length && [...starred].every((sign, at) => /[*#_]/u.test(sign) || sign === word.at(at))
  );
}

/** Fills the stars in keywords: 'k*ll' is 'kill'. */
export function fillStars(folded: string): string {
  if (!/[*#_]/u.test(folded)) return folded;
  return folded.replaceAll(STARRED, (starred) => STARRED_WORDS.find((word) => fits(starred, word)) ?? starred);
}

/** All ways to split a keyword in two. */
const SPLIT_KEYWORDS = [...SPOKEN_KEYWORDS]
  .flatMap((word) =>
    Array.from(word.slice(1), (_, at) => ({ first: word.slice(0, at + 1), second: word.slice(at + 1) })),
  )
  .filter(({ first, second }) => !SPOKEN_KEYWORDS.has(first) && !(HALVES.test(first) && HALVES.test(second)));
const SPLIT = new Set(SPLIT_KEYWORDS.map(({ first, second }) => `${first} ${second}`));

const HASHES_OF_SPELLINGS = new Set([...SPELLINGS.keys()].map(hashOf));
const HASHES_OF_SPLIT = new Set(SPLIT_KEYWORDS.map(({ first, second }) => step(hashOf(first), hashOf(second))));

/** Whether there may be something to correct. In most texts there is nothing. */
function mayHaveMisspelled(spoken: string): boolean {
  const hashes = hashesOf(spoken);
  return hashes.some(
    (hash, at) => HASHES_OF_SPELLINGS.has(hash) || HASHES_OF_SPLIT.has(step(hash, hashes[at + 1] ?? 0)),
  );
}

/** Corrects the keywords of a spoken form that are split in two, or have swapped, missing or other letters. */
export function correctKeywords(spoken: string): string {
  if (!mayHaveMisspelled(spoken)) return spoken;
  const corrected: string[] = [];
  const words = spoken.split(' ');
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const next = words[at + 1] ?? '';
    const isFirstHalf = SPLIT.has(`${word} ${next}`);
    corrected.push(isFirstHalf ? word + next : (SPELLINGS.get(word) ?? word));
    if (isFirstHalf) at += 1;
  }
  return corrected.join(' ');
}
