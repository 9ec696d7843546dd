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
/** At the end of a word an exclamation mark is one. */
const SIGN = /[0-9@$]|[!|](?=[a-z0-9@$])/gu;
/** What is starred out most, by its beginning. A star for any vowel would make words out of emphasis. */
const STARRED = ['kill', 'rape', 'die', 'fuck', 'slut', 'whore', 'cunt', 'dick'].map(
  (word) => [new RegExp(`(?<![a-z])${word.replace(/[aeiou]/u, '[*#]')}`, 'gu'), word] as const,
);
const SPELLED_OUT = /(?<![a-z0-9])[a-z](?:[^a-z0-9]{1,3}[a-z](?![a-z0-9])){2,}/gu;

/** k1ll and b@d as kill and bad. A 1 is an i or an l: the caller says which. */
export function readLeet(folded: string, one: 'i' | 'l' = 'i'): string {
  const readWord = (word: string) => word.replaceAll(SIGN, (sign) => STANDS_FOR[sign] ?? one);
  const unstarred = STARRED.reduce((text, [starred, word]) => text.replaceAll(starred, word), folded);
  return unstarred.replaceAll(/\S+/gu, (word) => (/[a-z]/u.test(word) ? readWord(word) : word));
}

/** k.i.l.l and k i l l as kill. */
export function joinSpelledOut(folded: string): string {
  return folded.replaceAll(SPELLED_OUT, (letters) => letters.replaceAll(/[^a-z]/gu, ''));
}
