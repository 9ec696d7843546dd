/** Pictures that are written in place of a word. A skull is none of them: it mostly means laughter. */
const WORDS = new Map([
  ['🔪', 'knife'],
  ['🗡', 'knife'],
  ['🪓', 'axe'],
  ['🔫', 'gun'],
  ['💣', 'bomb'],
  ['🧨', 'bomb'],
  ['⚰', 'coffin'],
  ['🪦', 'grave'],
  ['🍆', 'dick'],
  ['🖕', 'fuck you .'],
]);
const PICTURE = /🔪|🗡|🪓|🔫|💣|🧨|⚰|🪦|🍆|🖕/gu;

/** Words that stand for others, so that a filter does not see them. */
const COINED: readonly [RegExp, string][] = [
  [/(?<![a-z])(?:kermit |commit )?sewer ?sli?des?(?![a-z])|(?<![a-z])sewer ?cides?(?![a-z])/gu, 'suicide'],
  [/(?<![a-z])un[ -]?alive(?=d|s|ing|[^a-z]|$)/gu, 'unalive'],
  [/(?<![a-z])(?:self[ -]?delete|delete|game ?end|rope) (?=yourself|myself|urself)/gu, 'kill '],
  [/(?<![a-z])le ?(?:dollar|\$) ?beans?(?![a-z])/gu, 'lesbian'],
  [/(?<![a-z])s[e3]ggs(?![a-z])/gu, 'sex'],
  [/(?<![a-z])(?:yu|yuo|yew|yoo|joo)(?![a-z])/gu, 'you'],
];
const ANY_COINED = /sewer|aliv|delete|game ?end|rope|bean|ggs|(?<![a-z])(?:yu|yuo|yew|yoo|joo)(?![a-z])/u;

/** The text with such pictures and words replaced by what they stand for. */
export function readCodedWords(folded: string): string {
  const pictured = folded.replaceAll(PICTURE, (picture) => ` ${WORDS.get(picture) ?? ''} `);
  if (!ANY_COINED.test(pictured)) return pictured;
  return COINED.reduce((text, [coined, word]) => text.replaceAll(coined, word), pictured);
}
