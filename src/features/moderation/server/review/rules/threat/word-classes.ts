import { everyPhrase, phrases } from '../../phrases/phrases.ts';
import {
  APPROACHING,
  ARMS,
  AUTHOR,
  AUTHORS,
  AUTHOR_WILL,
  BODY_PARTS,
  CARRYING,
  CLOSE_ONES,
  DEATH,
  GROUPS,
  HARMLESS,
  IMAGINING,
  INNER_PARTS,
  INTENT,
  NEGATION,
  OTHERS,
  PLACES,
  READER,
  READERS,
  READER_WILL,
  ROUGH_PAST,
  ROUGH_VERBS,
  SUFFERING,
  TIMES,
  TOOLS,
  UNTIL,
  VIOLENT_PAST,
  VIOLENT_VERBS,
  WEAPONS,
  WISH,
  WOUNDS,
} from './words.ts';
import { YOUR } from './vocabulary.ts';

const words = (list: string) => list.split(' ');
const stem = (verb: string) => verb.replace(/e$/u, '');
/** Not forms of 'beg' and 'rob'. */
const OTHER_WORDS = ['begin', 'robin'];
const present = (list: string) =>
  words(list)
    .flatMap((verb) => [verb, `${verb}s`, `${verb}es`, `${stem(verb)}ing`, `${stem(verb)}in`])
    .filter((form) => !OTHER_WORDS.includes(form));
const past = (list: string) => words(list).map((verb) => `${stem(verb)}ed`);
/** Spoken forms have no doubled letters. */
const single = (word: string) => word.replaceAll(/([a-z])\1+/gu, '$1');

/** Each word becomes a letter, so that one pattern stands for many sentences. If a word has several classes, the last one counts. */
const CLASSES: readonly (readonly [string, readonly string[]])[] = [
  ['t', words(TOOLS)],
  ['w', words(ARMS)],
  ['K', words(PLACES)],
  ['T', words(TIMES)],
  ['a', words(APPROACHING)],
  ['O', words(OTHERS)],
  ['k', words(CLOSE_ONES)],
  ['G', words(GROUPS)],
  ['x', words(WOUNDS)],
  ['s', present(SUFFERING)],
  ['c', words(CARRYING)],
  ['v', present(ROUGH_VERBS)],
  ['d', [...past(ROUGH_VERBS), ...words(ROUGH_PAST)]],
  ['V', present(VIOLENT_VERBS)],
  ['D', [...past(VIOLENT_VERBS), ...words(VIOLENT_PAST)]],
  ['b', words(BODY_PARTS)],
  ['B', words(INNER_PARTS)],
  ['X', words(DEATH)],
  ['W', words(WEAPONS)],
  ['I', words(AUTHOR)],
  ['IF', words(AUTHOR_WILL)],
  ['m', words(AUTHORS)],
  ['Y', words(READER)],
  ['YF', words(READER_WILL)],
  ['P', words(READERS)],
  ['F', words(INTENT)],
  ['M', words(WISH)],
  ['N', words(NEGATION)],
  ['S', words(HARMLESS)],
  ['U', words(UNTIL)],
  ['Q', words(IMAGINING)],
];
const CLASS_OF = new Map(CLASSES.flatMap(([letter, list]) => list.map((word) => [single(word), letter] as const)));

const classOf = (word: string) => (word === '.' || word === ',' ? word : (CLASS_OF.get(word) ?? '-'));

/** Figures of speech whose violent word means nothing violent. */
const IDIOMS = [
  '(?:takes?|took|taken|bite|bit) (?:a|the) bullet',
  'bury the hatchet',
  'water (?:pistols?|guns?|bombs?)',
  '(?:bath|cherry|photo|sex|nerf|glue|heat|massage|top|under the|jump the|starting|spray|radar) (?:guns?|bombs?|bombed)',
  '(?:kill|kills|killing|killed|hurts?|hurting|beats?) (?:me|my|us|time)',
  '(?:beats?|kills?|hurts?) (?:it|this|that|the (?:egg|eggs|clock|traffic|heat|odds|queue|queues|crowds?|mood|mixture|butter|cream|level|boss|game|rug|rugs|drum|drums))(?! (?:out|into|girl|boy|man|woman|kid|immigrant))',
  'knock (?:them|em|it|me|my)',
  'smash(?:ed|ing)? it',
  `(?:rip|tear)(?:s|ing)? (?:${YOUR}|my|his|her|our) (?:clothes|shirt|dress)`,
  'break(?:s|ing)? (?:up|down|even|news|bad news|the ice|a leg)',
  'hit(?:s|ting)? (?:it|me|on|up|the|different|home)',
  `cut(?:s|ting)? (?:${YOUR}|my|his|her) (?:own )?hair`,
  'hurt (?:you|u) more',
  'stick(?:s|ing)? (?:with|to|around|by|together)',
  'hang(?:s|ing)? (?:out|around|in|on|up)',
  'jump(?:s|ing|ed)? (?:in|on|at|up|for|off a cliff for)',
  'chokes? (?:up|on)',
  'die (?:reading|inside|laughing|of|for|happy|when|to|old|trying)',
  'burn(?:s|ed|ing|t)? (?:out|for|calories|cds?)',
  'push(?:es|ed|ing)? (?:through|back|on|for)',
  `break(?:s|ing)? (?:${YOUR}|my|his|her) heart`,
];
const EVERY_IDIOM = everyPhrase(...IDIOMS);

/** The classes of a spoken form's words: '-' for any other word, '.' between sentences, ',' for a pause. */
export function classesOf(spoken: string): string {
  return spoken.replaceAll(EVERY_IDIOM, '-').split(' ').map(classOf).join('');
}

const READER_WORDS = phrases(
  [...CLASS_OF].flatMap(([word, letters]) => (/[YP]/u.test(letters) ? [word] : [])).join('|'),
);
const IDIOMS_WITH_READER = phrases(...IDIOMS.filter((idiom) => idiom.includes('you')));

/** Whether a word of the classes Y and P is in a form, and surely in no figure of speech. */
export const addressesReader = (spoken: string) => READER_WORDS.test(spoken) && !IDIOMS_WITH_READER.test(spoken);
