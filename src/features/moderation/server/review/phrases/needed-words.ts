import { parsePattern, type Node, type Sequence } from './parse-pattern.ts';

/** Words of which every match has at least one. */
export type Words = ReadonlySet<string>;

/** In nearly every letter: to look for them rules out nothing. */
const COMMON = new Set(
  '. , a about all am an and are as at be been but by can could day did do dont every for from get go had has have he her him his how i if il im in is it its ive just know like love me more my never no not now of on one only or our out she should so some than that the their them then there they this time to up us want was we were what when where who will wil with would you your youre u ur'.split(
    ' ',
  ),
);
/** As frequent as so many other words. */
const COMMON_WORD = 100;
const MOST_SPELLINGS = 1500;

/** How many texts have one of these words, roughly. */
const frequencyOf = (words: Words) => [...words].reduce((sum, word) => sum + (COMMON.has(word) ? COMMON_WORD : 1), 0);
const byRarity = (needed: readonly Words[]) =>
  needed.filter(({ size }) => size > 0).toSorted((one, other) => frequencyOf(one) - frequencyOf(other));

/**
 * Sets of words, the rarest first: what a pattern of whole words matches has at least one word of each. To look for these words is
 * much cheaper than to try the pattern. Expects a pattern that is one choice: without '|' but in parentheses.
 */
export function neededWords(source: string): Words[] {
  const [sequence = []] = parsePattern(source);
  const needed = byRarity(neededBy(sequence));
  const rare = needed.filter((words) => frequencyOf(words) < COMMON_WORD);
  return rare.length > 0 ? rare : needed.slice(0, 1);
}

/** Expects that the sequence begins and ends where a word does. */
function neededBy(sequence: Sequence): Words[] {
  const needed: Words[] = [];
  /** All spellings of what was read since the last end of a word; null if they are not known. */
  let spellings: readonly string[] | null = [''];
  const endWord = () => {
    if (spellings) needed.push(rarestOf(spellings));
    spellings = [''];
  };
  for (const [at, node] of sequence.entries()) {
    const next = sequence[at + 1];
    const isFollowedBySpace = next === undefined || startsWithSpace(next);
    if (startsWithSpace(node) && (!isOptional(node) || isFollowedBySpace)) {
      endWord();
      const isWhole = endsWithSpace(node) || isFollowedBySpace;
      if (isWhole) needed.push(...neededIn(node));
      spellings = isWhole ? [''] : null;
    } else if (endsWithSpace(node) && isEmpty(spellings)) {
      needed.push(...neededIn(node));
    } else {
      const own = spellingsOf(node);
      if (!own && isEmpty(spellings) && isFollowedBySpace) needed.push(...neededIn(node));
      spellings = product(spellings, own);
    }
  }
  endWord();
  return needed;
}

/** What a match of a node needs: of each of its choices the set with the rarest words, all together. */
function neededIn(node: Node): Words[] {
  if (node.kind === 'repeat') return node.isOptional ? [] : neededIn(node.node);
  if (node.kind !== 'choice') return [];
  const rarest = node.choices.map((each) => byRarity(neededBy(each))[0]);
  return rarest.every((words) => words !== undefined) ? [new Set(rarest.flatMap((words) => [...words]))] : [];
}

/** Of each spelling its rarest word; none if a spelling may be empty. */
function rarestOf(spellings: readonly string[]): Words {
  const words = spellings.map((spelling) => {
    const all = spelling.split(' ').toSorted((one, other) => other.length - one.length);
    return all.find((word) => !COMMON.has(word)) ?? all[0] ?? '';
  });
  return new Set(words.includes('') ? [] : words);
}

const isOptional = (node: Node) => node.kind === 'repeat' && node.isOptional;
const isEmpty = (spellings: readonly string[] | null) => spellings?.length === 1 && spellings[0] === '';

/** Whether all that a node matches begins with a space. It may also match nothing, if it is optional. */
function startsWithSpace(node: Node): boolean {
  if (node.kind === 'repeat') return startsWithSpace(node.node);
  if (node.kind !== 'choice') return node.kind === 'text' && node.text === ' ';
  return node.choices.every((each) => {
    const firstSure = each.findIndex((one) => !isOptional(one));
    return firstSure >= 0 && each.slice(0, firstSure + 1).every(startsWithSpace);
  });
}

function endsWithSpace(node: Node): boolean {
  if (node.kind === 'repeat') return endsWithSpace(node.node);
  if (node.kind !== 'choice') return node.kind === 'text' && node.text === ' ';
  return node.choices.every((each) => {
    const lastSure = each.findLastIndex((one) => !isOptional(one));
    return lastSure >= 0 && each.slice(lastSure).every(endsWithSpace);
  });
}

function spellingsOf(node: Node): readonly string[] | null {
  if (node.kind === 'text') return [node.text];
  if (node.kind === 'any') return null;
  if (node.kind === 'repeat') {
    const once = node.isOnce ? spellingsOf(node.node) : null;
    return once && ['', ...once];
  }
  const all = node.choices.map((each) => each.map(spellingsOf).reduce(product, ['']));
  return all.every((each) => each !== null) ? limited(all.flat()) : null;
}

const limited = (spellings: readonly string[]) => (spellings.length > MOST_SPELLINGS ? null : spellings);

function product(starts: readonly string[] | null, ends: readonly string[] | null): readonly string[] | null {
  return starts && ends && limited(starts.flatMap((start) => ends.map((end) => start + end)));
}
