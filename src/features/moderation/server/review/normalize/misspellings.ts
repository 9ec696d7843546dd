/** Words that people misspell on purpose: those of which the rules are made. Slurs have their own list. */
const KEYWORDS =
  'kill kills killed killing murder murdered rape raped rapist raping stab stabbed shoot shooting dead death hurt harm fuck fucks fucked fucking slut sluts whore whores bitch bitches cunt cunts dick cock pussy tits boobs nude nudes naked penis vagina porn suicide suicidal hate hatred ugly worthless disgusting disgust stupid pathetic idiot idiots moron bastard asshole assholes dickhead dickheads scum scumbag scumbags trash filth filthy vermin parasite strangle strangled choke choked beat throat throats knife bleed burn hang hanged drown poison torture kidnap behead execute executed execution suffer threat contempt despicable repulsive repugnant plague cancer ignorant lives loser blowjob horny masturbate molest'.split(
    ' ',
  );
/** Misspellings that are words or names themselves, in English or in a language that shares its letters. */
const WORDS =
  'shot soot shoto hrt sult wore cuts tts bobs boos pens pensi hated moon morn tash strange coke choe coked beta knie beled beed bled brun down psn treat caner lies plage'.split(
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

const SPELLINGS = new Map(
  KEYWORDS.flatMap((word) => misspell(word).map((spelling) => [spelling, word] as const)).filter(
    ([spelling]) => !KEYWORDS.includes(spelling) && !WORDS.includes(spelling),
  ),
);
const ALL_KEYWORDS = new Set(KEYWORDS);
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

/** Corrects keywords that are split in two, or have swapped, missing or other letters. */
export function correctKeywords(folded: string): string {
  // Words at even places, and what is between them at odd ones.
  const pieces = folded.split(/([^a-z]+)/u);
  for (let at = 0; at < pieces.length; at += 2) {
    const word = pieces[at] ?? '';
    if (pieces[at + 1] === ' ' && isSplit(word, pieces[at + 2] ?? '')) pieces[at + 1] = '';
    else pieces[at] = SPELLINGS.get(word) ?? word;
  }
  return pieces.join('');
}

function isSplit(first: string, second: string): boolean {
  if (!ALL_KEYWORDS.has(first + second) || ALL_KEYWORDS.has(first)) return false;
  return second !== '' && !(HALVES.test(first) && HALVES.test(second));
}
