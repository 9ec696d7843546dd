import { hashesOf, hashOf } from '../hash-words.ts';
import { neededWords } from './needed-words.ts';

/** One choice of a pattern. It is tried only on texts that have a word of each set which it needs. */
interface Choice {
  of: Phrases;
  needs: readonly number[];
  pattern: () => RegExp;
}

/**
 * All sets of needed words, by number, for the hash of each word: a text is searched for the words of all patterns at once. A word
 * with the hash of another one only has more patterns tried.
 */
const setsWith = new Map<number, number[]>();
const knownSets = new Map<string, number>();
/** The choices by the rarest set that they need. */
const choicesBySet: Choice[][] = [];
const choicesWithoutNeeds: Choice[] = [];
/** What was declared since the last text was read. Most processes read no text at once, and some never. */
const notIndexed: { of: Phrases; source: string }[] = [];

/** A pattern of whole words of a spoken form. */
export class Phrases {
  constructor(sources: readonly string[]) {
    notIndexed.push(...sources.map((source) => ({ of: this, source })));
  }

  /** Whether the text matches. `within` is a text that contains it: what is not possible there is not tried here. */
  test(text: string, within = text): boolean {
    const possible = possibleIn(within).get(this) ?? [];
    return possible.some(({ pattern }) => pattern().test(text));
  }
}

/** A pattern that matches whole words of a spoken form. Do not use \b or \s in it: doubled letters become single. */
export const phrases = (...sources: string[]): Phrases => new Phrases(sources);

/** The same, to replace what matches. */
export const everyPhrase = (...sources: string[]): RegExp => compile(single(sources.join('|')), 'gu');

const single = (source: string) => source.replaceAll(/([a-z])\1+/gu, '$1');
const compile = (source: string, flags = 'u') => new RegExp(`(?<![^ ])(?:${source})(?![^ ])`, flags);

/** The choices of a pattern, but not those in parentheses. */
function splitChoices(source: string): string[] {
  const found = [''];
  let depth = 0;
  for (const [token] of source.matchAll(/\\.|\[[^\]]*\]|[^\\[]/gu)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === '|' && depth === 0) found.push('');
    else found.push((found.pop() ?? '') + token);
  }
  return found;
}

function indexAll(): void {
  remembered.clear();
  for (const { of, source } of notIndexed.splice(0)) {
    for (const choice of splitChoices(single(source))) addChoice(of, choice);
  }
}

function addChoice(of: Phrases, source: string): void {
  const needs = neededWords(source).map((words) => numberOf([...words]));
  let compiled: RegExp | undefined;
  const choice = { of, needs, pattern: () => (compiled ??= compile(source)) };
  const [rarest] = needs;
  (rarest === undefined ? choicesWithoutNeeds : (choicesBySet[rarest] ?? [])).push(choice);
}

function numberOf(words: readonly string[]): number {
  const key = words.toSorted().join(' ');
  const known = knownSets.get(key);
  if (known !== undefined) return known;
  const number = choicesBySet.push([]) - 1;
  knownSets.set(key, number);
  for (const hash of words.map(hashOf)) setsWith.set(hash, [...(setsWith.get(hash) ?? []), number]);
  return number;
}

type Possible = ReadonlyMap<Phrases, Choice[]>;

/** Several rules read the same text one after another. */
const MOST_REMEMBERED = 32;
const remembered = new Map<string, Possible>();

function possibleIn(text: string): Possible {
  if (notIndexed.length > 0) indexAll();
  const known = remembered.get(text);
  if (known) return known;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  const possible = findPossible(text);
  remembered.set(text, possible);
  return possible;
}

const NONE: readonly number[] = [];

/** By pattern, the choices of which a text has all the words that they need. */
function findPossible(text: string): Possible {
  const has = new Uint8Array(choicesBySet.length);
  const found: number[] = [];
  for (const hash of hashesOf(text)) {
    for (const set of setsWith.get(hash) ?? NONE) {
      if (has[set] === 0) found.push(set);
      has[set] = 1;
    }
  }
  const possible = new Map<Phrases, Choice[]>();
  addPossible(choicesWithoutNeeds, has, possible);
  for (const set of found) addPossible(choicesBySet[set] ?? [], has, possible);
  return possible;
}

function addPossible(choices: readonly Choice[], has: Uint8Array, possible: Map<Phrases, Choice[]>): void {
  for (const choice of choices) {
    if (!hasAll(has, choice.needs)) continue;
    const others = possible.get(choice.of);
    if (others) others.push(choice);
    else possible.set(choice.of, [choice]);
  }
}

function hasAll(has: Uint8Array, sets: readonly number[]): boolean {
  for (const set of sets) if (has[set] === 0) return false;
  return true;
}
