const STANDS_FOR: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** At the end of a word, '!' is an exclamation mark and not a letter. */
const SIGN = /[0-9@$]|[!|](?=[a-z0-9@$])/gu;
/** The words that are starred out most often. A star for a vowel in any word would turn emphasis into words. */
const STARRED = 'kill rape die murder stab suicide fuck slut whore cunt dick cock bitch pussy tits porn nude'
  .split(' ')
  .map((word) => [new RegExp(`(?<![a-z])${word.replace(/[aeiou]/u, '[*#_]')}`, 'gu'), word] as const);
/** The commonest words beside those: enough to split 'iwillkillyou'. */
const RUN_TOGETHER =
  /yourself|myself|killing|fucking|murder|nudes?|want|will|wanna|gonna|kill|hurt|rape|stab|fuck|suck|send|dick|pussy|slut|die|the|you|my|to|go|im|me|i|u/uy;
const SHORTENED: readonly [RegExp, string][] = [
  [/(?<![a-z])kl{2,}(?![a-z])/gu, 'kill'],
  [/(?<![a-z])mrdr/gu, 'murder'],
  [/(?<![a-z])suk(?![a-z])/gu, 'suck'],
  [/(?<![^ ])2(?= [a-z])/gu, 'to'],
];
const SPELLED_OUT = /(?<![a-z0-9])[a-z](?:[^a-z0-9]{1,3}[a-z](?![a-z0-9])){2,}/gu;

const STAR = /[*#_]/u;
const ANY_SIGN = /[0-9@$!|]/u;

/** Turns 'k1ll' into 'kill' and 'b@d' into 'bad'. A 1 may stand for i or l: the caller says which. */
export function undoLeet(folded: string, one: 'i' | 'l' = 'i'): string {
  // Most texts have neither stars nor signs.
  const spellings = STAR.test(folded) ? [...STARRED, ...SHORTENED] : SHORTENED;
  const unstarred = spellings.reduce((text, [starred, word]) => text.replaceAll(starred, word), folded);
  if (!ANY_SIGN.test(unstarred)) return unstarred;
  const readWord = (word: string) => word.replaceAll(SIGN, (sign) => STANDS_FOR[sign] ?? one);
  return unstarred
    .replaceAll(/(?<![^ ])1(?= (?:w[i1!]ll|want|wanna|am|hate|know|hope)(?![a-z]))/gu, 'i')
    .replaceAll(/\S+/gu, (word) => (/[a-z]/u.test(word) ? readWord(word) : word));
}

/** Whether a text has a sign that may stand for i or l. */
export function isAmbiguous(folded: string): boolean {
  return /[12|]/u.test(folded);
}

/** Splits 'iwillkillyou' into words if it consists of known ones. */
function splitWords(letters: string): string {
  const words: string[] = [];
  for (let at = 0; at < letters.length; at = RUN_TOGETHER.lastIndex) {
    RUN_TOGETHER.lastIndex = at;
    const [word] = RUN_TOGETHER.exec(letters) ?? [];
    if (word === undefined) return letters;
    words.push(word);
  }
  return words.join(' ');
}

/** Turns 'k.i.l.l', 'k i l l' and 'ki.ll' into 'kill'. */
export function joinSpelledOut(folded: string): string {
  return folded
    .replaceAll(SPELLED_OUT, (letters) => letters.replaceAll(/[^a-z]/gu, ''))
    .replaceAll(/(?<=[a-z])[._*-](?=[a-z])/gu, '')
    .replaceAll(/[a-z]{5,}/gu, splitWords);
}
