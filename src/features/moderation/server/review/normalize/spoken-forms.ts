import { isAmbiguous, joinSpelledOut, undoLeet } from './disguises.ts';
import { correctKeywords, fillStars } from './misspellings.ts';

/**
 * Words between single spaces, the end of a sentence as ' . ', a pause as ' , '. Doubled letters become single, so that
 * 'killll' and 'kill' are the same word; `phrases` does the same to its patterns.
 */
function toWords(folded: string): string {
  return (
    (folded.includes(' ') ? folded : folded.replaceAll(/(?<=[a-z])\.(?=[a-z])/gu, ' '))
      .replaceAll("'", '')
      .replaceAll(/\.{2,}/gu, ' ')
      .replaceAll(/[.!?;:]+/gu, ' . ')
      .replaceAll(/[,()"]|(?<= )-+(?= )/gu, ' , ')
      // Anything else, but not one space by itself.
      .replaceAll(/[^\p{L}\p{N}., ][^\p{L}\p{N}.,]*| [^\p{L}\p{N}.,]+/gu, ' ')
      .replaceAll(/([a-z])(?=\1)/gu, '')
      .trim()
  );
}

type Folded = Record<'folded' | 'unleeted' | 'joined', string>;

/** The words as written, with signs read as letters, and with misspelled keywords corrected. Most of these are the same text. */
export function spokenForms(text: Folded): string[] {
  const [asWritten, readAsI, readAsL] = readings(text);
  const asI = toWords(readAsI);
  const asL = readAsL === readAsI ? asI : toWords(readAsL);
  return [...new Set([asWritten === readAsI ? asI : toWords(asWritten), asI, asL, correctKeywords(asI)])];
}

/** The text as written, and with disguised letters resolved, where a sign may stand for i or for l. Doubled letters stay. */
export function readings({ folded, unleeted, joined }: Folded): [asWritten: string, asI: string, asL: string] {
  const decoded = fillStars(readCodedWords(unleeted));
  const asI = decoded === unleeted ? joined : joinSpelledOut(decoded);
  return [folded, asI, isAmbiguous(folded) ? joinSpelledOut(undoLeet(folded, 'l')) : asI];
}

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
  [/(?<![a-z])(?:ph[uv]c?k|f[uv]\(k|fcuk)/gu, 'fuck'],
  [/(?<![a-z])be?iatch/gu, 'bitch'],
];
const ANY_COINED =
  /sewer|aliv|delete|game ?end|rope|bean|ggs|ph[uv]c?k|\(k|fcuk|iatch|(?<![a-z])(?:yu|yuo|yew|yoo|joo)(?![a-z])/u;

/** The text with such pictures and words replaced by what they stand for. */
function readCodedWords(folded: string): string {
  const pictured = folded.replaceAll(PICTURE, (picture) => ` ${WORDS.get(picture) ?? ''} `);
  if (!ANY_COINED.test(pictured)) return pictured;
  return COINED.reduce((text, [coined, word]) => text.replaceAll(coined, word), pictured);
}
