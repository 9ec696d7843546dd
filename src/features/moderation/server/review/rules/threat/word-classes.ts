import * as grammar from './words/grammar.ts';
import { HARMLESS } from './words/harmless.ts';
import { IDIOMS } from './words/idioms.ts';
import { APPROACHING, PLACES, TIMES } from './words/moves.ts';
import { CLOSE_ONES, GROUPS, OTHERS } from './words/people.ts';
import { ARMS, BODY_PARTS, DEATH, INNER_PARTS, TOOLS, WEAPONS, WOUNDS } from './words/things.ts';
import { CARRYING, ROUGH_PAST, ROUGH_VERBS, SUFFERING, VIOLENT_PAST, VIOLENT_VERBS } from './words/verbs.ts';

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
  ['I', words(grammar.AUTHOR)],
  ['IF', words(grammar.AUTHOR_WILL)],
  ['m', words(grammar.AUTHORS)],
  ['Y', words(grammar.READER)],
  ['YF', words(grammar.READER_WILL)],
  ['P', words(grammar.READERS)],
  ['F', words(grammar.INTENT)],
  ['M', words(grammar.WISH)],
  ['N', words(grammar.NEGATION)],
  ['S', words(HARMLESS)],
  ['U', words(grammar.UNTIL)],
  ['Q', words(grammar.IMAGINING)],
];
const CLASS_OF = new Map(CLASSES.flatMap(([letter, list]) => list.map((word) => [single(word), letter] as const)));

const classOf = (word: string) => (word === '.' || word === ',' ? word : (CLASS_OF.get(word) ?? '-'));

/** The classes of a spoken form's words: '-' for any other word, '.' between sentences, ',' for a pause. */
export function classesOf(spoken: string): string {
  return spoken.replaceAll(IDIOMS, '-').split(' ').map(classOf).join('');
}
