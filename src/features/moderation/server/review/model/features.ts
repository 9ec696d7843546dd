import { hashOf, step } from '../hash-words.ts';
import type { NormalizedText } from '../normalize/normalized-text.ts';

/** Into how many numbers words and pieces of words are hashed. */
export const BUCKETS = 1 << 18;

const GROUP = '<group>';
const HASH_OF_GROUP = hashOf(GROUP);
const TOKEN = /[\p{L}\p{N}]+|\p{Extended_Pictographic}|["“”„«».!?;:\n]/gu;
const QUOTES = '"“”„«»';
const STOPS = '.!?;:\n';
const SHORTEST_PIECE = 4;
const LONGEST_PIECE = 5;
const SPACE = 0x20;
/** So many words after a 'not' count as denied. */
const REACH = 4;

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const YOU = wordSet('you u your ur youre yours yourself ya youll youve youd');
const NOT = wordSet(
  'not no never dont doesnt didnt isnt arent wasnt werent wont wouldnt cant cannot couldnt shouldnt nobody none nothing without neither aint hardly stop',
);

/** Different kinds of features must not share their numbers. */
const SEEDS = {
  denied: 0x165667b1,
  quoted: 0x27d4eb2f,
  besideGroup: 0x3c6ef372,
  besideYou: 0x7f4a7c15,
  pair: 0x2f0b4c47,
  apart: 0x5bd1e995,
  piece: 0x9747b28c,
};

interface Word {
  text: string;
  hash: number;
  isYou: boolean;
  isDenied: boolean;
  isQuoted: boolean;
  sentence: number;
}

/** The words of a text, with disguises undone and names of groups as one word. */
export function wordsOf({ joined }: NormalizedText): Word[] {
  const plain = joined.replaceAll("'", '').replaceAll(/(\p{L})\1{2,}/gu, '$1$1');
  const words: Word[] = [];
  let isQuoted = false;
  let denied = 0;
  let sentence = 0;
  for (const token of plain.match(TOKEN) ?? []) {
    if (token.length === 1 && QUOTES.includes(token)) {
      isQuoted = !isQuoted;
    } else if (token.length === 1 && STOPS.includes(token)) {
      denied = 0;
      sentence += 1;
    } else {
      const hash = hashOf(token);
      const isKnown = HASHES_OF_KNOWN.has(hash);
      const isGroup = isKnown && GROUPS.has(token);
      const isPartOfName = words.at(-1)?.text === GROUP && (isGroup || AFTER_A_GROUP.has(token));
      if (!isPartOfName) {
        words.push({
          text: isGroup ? GROUP : token,
          hash: isGroup ? HASH_OF_GROUP : hash,
          isYou: isKnown && YOU.has(token),
          isDenied: denied > 0,
          isQuoted,
          sentence,
        });
      }
      denied = isKnown && NOT.has(token) ? REACH : Math.max(denied - 1, 0);
    }
  }
  return words;
}

export const namesGroup = (words: readonly Word[]): boolean => words.some(({ text }) => text === GROUP);

/** Which buckets a text has, a bit for each. */
const seen = new Uint32Array(BUCKETS / 32);
let found: number[] = [];

function add(hash: number): void {
  const bucket = bucketOf(hash);
  const known = seen[bucket >>> 5] ?? 0;
  const bit = 1 << (bucket & 31);
  if ((known & bit) !== 0) return;
  seen[bucket >>> 5] = known | bit;
  found.push(bucket);
}

/** The numbers of all words, of pairs of words, of words beside 'you' or a group, and of pieces of words: each once. */
export function featuresOf(words: readonly Word[]): number[] {
  found = [];
  seen.fill(0);
  const withYou = new Set<number>();
  const withGroup = new Set<number>();
  for (const { text, isYou, sentence } of words) {
    if (text === GROUP) withGroup.add(sentence);
    if (isYou) withYou.add(sentence);
  }
  for (const [at, { text, hash, isDenied, isQuoted, sentence }] of words.entries()) {
    add(isDenied ? step(SEEDS.denied, hash) : hash);
    if (isQuoted) add(step(SEEDS.quoted, hash));
    if (withGroup.has(sentence)) add(step(SEEDS.besideGroup, hash));
    if (withYou.has(sentence)) add(step(SEEDS.besideYou, hash));
    const next = words[at + 1];
    const afterNext = words[at + 2];
    if (next) add(step(hash ^ SEEDS.pair, next.hash));
    if (afterNext) add(step(hash ^ SEEDS.apart, afterNext.hash));
    if (text !== GROUP) addPieces(text);
  }
  return found;
}

/** Of a word between two spaces. To build such a text would cost more than to read it. */
function addPieces(word: string): void {
  for (let start = -1; start <= word.length + 1 - SHORTEST_PIECE; start += 1) {
    let hash = SEEDS.piece;
    const end = Math.min(start + LONGEST_PIECE, word.length + 1);
    for (let at = start; at < end; at += 1) {
      hash = step(hash, at < 0 || at === word.length ? SPACE : word.charCodeAt(at));
      if (at - start + 1 >= SHORTEST_PIECE) add(hash);
    }
  }
}

/** Mixes the bits first: the lowest ones alone are not random enough. */
function bucketOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) & (BUCKETS - 1);
}

/**
 * Words that name a group of people. The model reads all of them as one word: what is said about one group counts for
 * all, and no group's name is suspicious by itself.
 */
const NAMES = `
woman women female females girls feminists feminist ladies wives moms mums mothers
men males dudes husbands boys
gay gays lesbian lesbians bisexual bisexuals queer queers homosexual homosexuals lgbt lgbtq lgbtqia
trans transgender transgenders transsexual transsexuals nonbinary intersex asexual
muslim muslims islam islamic jew jews jewish judaism christian christians christianity catholic catholics hindu hindus hinduism
sikh sikhs buddhist buddhists atheist atheists mormon mormons protestant protestants
black blacks white whites asian asians african africans latino latinos latina latinas latinx hispanic hispanics
arab arabs arabic chinese japanese korean koreans indian indians pakistani pakistanis bangladeshi vietnamese filipino filipinos
mexican mexicans brazilian brazilians cuban cubans colombian colombians american americans european europeans
polish poles russian russians ukrainian ukrainians romanian romanians turkish turks turk german germans french british
english irish scottish italian italians spanish greek greeks albanian albanians serb serbs syrian syrians afghan afghans
iranian iranians iraqi iraqis israeli israelis palestinian palestinians nigerian nigerians somali somalis ethiopian moroccan
moroccans egyptian egyptians roma romani sinti aboriginal aboriginals indigenous natives dalit dalits
immigrant immigrants migrant migrants refugee refugees foreigner foreigners asylum
disabled disability disabilities autistic autism deaf blind handicapped wheelchair dyslexic
elderly pensioner pensioners boomer boomers millennials homeless veterans
`;

const GROUPS: ReadonlySet<string> = new Set(NAMES.trim().split(/\s+/u));

/** 'Trans women' and 'black people' are one name. */
const AFTER_A_GROUP: ReadonlySet<string> = new Set(
  'people person folks folk men women man woman guys guy girls girl boys boy community seekers users'.split(' '),
);

/** Most words are none of these: their hashes, which all words need, tell so before they are looked up. */
const HASHES_OF_KNOWN = new Set([...GROUPS, ...YOU, ...NOT].map(hashOf));
