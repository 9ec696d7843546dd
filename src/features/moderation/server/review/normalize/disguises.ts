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
/** Words that are worth finding in letters without spaces, and the commonest ones beside them: enough to split 'iwillkillyou'. */
const RUN_TOGETHER =
  /(?<key>killing|killed|kill|fucking|fuck|disgust(?:ing)?|worthless|pathetic|stupid|suicide|murder|throats?|strangle|scumbags?|scum|despise|disdain|hanged|hang|assholes?|whore|bitch|death|dead|nudes?|naked|hurt|rape|stab|shoot|beat|burn|drown|hate|ugly|vermin|suck|dick|cock|cunt|pussy|slut|tits|die|cut)|yourself|myself|should|going|these|those|people|women|massive|would|want|will|wanna|gonna|house|find|just|much|such|very|send|your|with|that|this|them|him|her|all|and|are|the|you|how|not|so|be|is|my|to|go|im|me|ur|an|a|i|u/uy;
const SHORTENED: readonly [RegExp, string][] = [
  [/(?<![a-z])kl{2,}(?![a-z])/gu, 'kill'],
  [/(?<![a-z])mrdr/gu, 'murder'],
  [/(?<![a-z])suk(?![a-z])/gu, 'suck'],
  [/(?<![^ ])2(?= [a-z])/gu, 'to'],
];
const SPELLED_OUT = /(?<![a-z0-9])[a-z](?:[^a-z0-9]{1,3}[a-z](?![a-z0-9])){2,}/gu;

/** The same sign after each letter of a word: 'k.i.l.l', 'd|e|a|d'. */
const EACH_LETTER = /(?<![a-z0-9])[a-z](?:(?<sign>[^a-z0-9\s'])[a-z0-9@$!])(?:\k<sign>[a-z0-9@$!'])+(?![a-z0-9])/gu;
const ANY_INNER_SIGN = /[^a-z0-9\s'][a-z0-9@$!]/u;
const joinLetters = (text: string) =>
  ANY_INNER_SIGN.test(text) ? text.replaceAll(EACH_LETTER, (word, sign: string) => word.replaceAll(sign, '')) : text;
/** Letters that are drawn with several signs. */
const DRAWN: readonly [RegExp, string][] = [
  [/\(\)(?=[a-z])|(?<=[a-z])\(\)/gu, 'o'],
  [/\|</gu, 'k'],
  [/\|-\|/gu, 'h'],
  [/(?<=[a-z][a-z0-9']*)\+|(?<![a-z0-9])\+(?=[a-z])/gu, 't'],
];
const ANY_DRAWN = /\(\)|\|<|\|-|\+/u;

/** Two words like 'k33p' show that whole words of digits may be words too: '17 w0uld', '70 b3'. */
const LEET = /[a-z][013457@$]+[a-z]/gu;
const LONE_I = /(?<![^ ])[1!|](?= [a-z0-9@$])/gu;
const LONE = /^[013457@$]{1,3}$/u;

const STAR = /[*#_]/u;
const ANY_SIGN = /[0-9@$!|]/u;

/** Turns 'k1ll' into 'kill' and 'b@d' into 'bad'. A 1 may stand for i or l: the caller says which. */
export function undoLeet(folded: string, one: 'i' | 'l' = 'i'): string {
  // Most texts have neither stars nor signs.
  const spellings = STAR.test(folded) ? [...STARRED, ...SHORTENED] : SHORTENED;
  const joined = joinLetters(folded);
  const drawn = ANY_DRAWN.test(joined) ? [...DRAWN, ...spellings] : spellings;
  const unstarred = drawn.reduce((text, [starred, word]) => text.replaceAll(starred, word), joined);
  if (!ANY_SIGN.test(unstarred)) return unstarred;
  const readWord = (word: string) => word.replaceAll(SIGN, (sign) => STANDS_FOR[sign] ?? one);
  const isLeet = (unstarred.match(LEET)?.length ?? 0) > 1;
  return unstarred
    .replaceAll(isLeet ? LONE_I : /(?<![^ ])1(?= (?:w[i1!]ll|want|wanna|am|hate|know|hope)(?![a-z]))/gu, 'i')
    .replaceAll(/\S+/gu, (word) => (/[a-z]/u.test(word) || (isLeet && LONE.test(word)) ? readWord(word) : word));
}

/** Whether a text has a sign that may stand for i or l. */
export function isAmbiguous(folded: string): boolean {
  return /[12|]/u.test(folded);
}

/** Splits 'iwillkillyou' into words if it consists of known ones. */
function splitWords(letters: string): string {
  const words: string[] = [];
  let hasKey = false;
  for (let at = 0; at < letters.length; at = RUN_TOGETHER.lastIndex) {
    RUN_TOGETHER.lastIndex = at;
    const found = RUN_TOGETHER.exec(letters);
    if (!found) return letters;
    words.push(found[0]);
    hasKey ||= found.groups?.['key'] !== undefined;
  }
  return hasKey ? words.join(' ') : letters;
}

/** Turns 'k.i.l.l', 'k i l l' and 'ki.ll' into 'kill'. */
export function joinSpelledOut(folded: string): string {
  return folded
    .replaceAll(/(?<=[a-z]{2})- (?=[a-z]{2})/gu, '')
    .replaceAll(SPELLED_OUT, (letters) => letters.replaceAll(/[^a-z]/gu, ''))
    .replaceAll(/(?<=[a-z])(?:[._*|~-]|\p{Extended_Pictographic})(?=[a-z])/gu, '')
    .replaceAll(/[a-z]{6,}/gu, splitWords);
}
