import { joinSpelledOut, undoLeet } from '../normalize/disguises.ts';
import { phrases } from '../phrases/phrases.ts';
import type { NormalizedText } from '../normalize/normalized-text.ts';
import { showsHatred } from './hatred.ts';
import type { Rule } from './rule.ts';
import { withoutCondemned } from './condemned.ts';

/**
 * Slurs by the people they are aimed at, in ROT13: the list has to be exact, but opening a file or searching the
 * repository should not show these words. Lower case, without accents, spaces or plural.
 *
 * ~ also matches inside other words and across spaces   ? also has a harmless meaning: held instead of refused
 */
const ENCODED_STEMS: Record<string, string> = {
  'Black people': '~avttre ~avttn wvtnobb cvpxnavaal cbepuzbaxrl qnexl qnexvr tbyyvjbt jbt xnssve artre arterffr ?pbba',
  'Jewish people': '?xvxr urro wrjobl ?lvq ~whqrafnh lbhcva ~tnfgurwrjf ~urvyuvgyre ~uvgyrejnfevtug ~fvrturvy',
  'Asian people': 'tbbx ~puvatpubat mvccreurnq fynagrlr fpuyvgmnhtr ?puvax ?wnc ?cnxv pheelzhapure',
  'Arab and Muslim people': 'gbjryurnq enturnq ~fnaqavttre pnzrywbpxrl obhtabhyr obhtabhy xnanxr xnanpxr',
  'Latin American and Southern and Eastern European people':
    'jrgonpx ornare fhqnpn ?qntb ?jbc cbynpx cbynpxr ?fcvp ?fcvpx',
  'Roma and Travellers': 'cvxrl tlccb',
  'gay, lesbian and transgender people':
    '~snttbg snttl ?snt ?qlxr ?genaal ?genaavr furznyr cbbsgre ongglobl pnecrgzhapure fpujhpugry znevpba znevpbarf gneybhmr sebpvb ivnqb',
  'disabled people': 'zbatbybvq fcnfgv ?ergneq ?ergneqrq ?fcnfgvp',
};

/** Harmless words and phrases that contain some of them, as patterns, also in ROT13. */
const ENCODED_HARMLESS = [
  'favttref?',
  'favttrerq',
  'favttrevat',
  'avttneq(?:f|yl|yvarff)?',
  'znvar[ -]pbbaf?',
  'pbba ?ubhaqf?',
  'xnssve yvzr',
  'puvaxf? va (?:gur|lbhe|zl|uvf|ure|bhe|gurve) nezbh?e',
  'fcnfgvp pbyba',
  'fcvpx?[ -](?:naq|a)[ -]fcna',
  '(?:ra|qh|qr|yr|zba|fba|gba|pr|ha|nh|fnaf|ibger) ergneq',
  '(?:ina|qvpx ina) qlxrf?',
];

interface Stem {
  word: string;
  inner: boolean;
  certain: boolean;
}

export function rot13(text: string): string {
  return text.replaceAll(/[a-z]/giu, (letter) => {
    const first = letter <= 'Z' ? 65 : 97;
    return String.fromCodePoint(((letter.charCodeAt(0) - first + 13) % 26) + first);
  });
}

const STEMS: readonly Stem[] = Object.values(ENCODED_STEMS)
  .flatMap((words) => words.split(' '))
  .map((word) => ({
    word: rot13(word.replace(/^[~?]/u, '')),
    inner: word.startsWith('~'),
    certain: !word.startsWith('?'),
  }));

const HARMLESS: readonly string[] = ENCODED_HARMLESS.map(rot13);

const MAX_SKIPPED = new RegExp(`(?<![a-z])(?:${HARMLESS.join('|')})(?![a-z])`, 'gu');

/**
 * Allows stars for vowels, and single letters to be repeated. Doubled letters must stay doubled, or names of countries would
 * match; short words must be exact, or names of people would.
 */
function spelling({ word }: Stem): string {
  const withRepeatedLetters = word.length > 4 ? '{1,2}' : '';
  return word.replaceAll(/([a-z])\1?/gu, (letters, letter: string) => {
    if (letters.length === 2) return letters;
    return `${/[aeiou]/u.test(letter) ? `[${letter}*]` : letter}${withRepeatedLetters}`;
  });
}

const oneOf = (stems: readonly Stem[]) => stems.map(spelling).join('|');
const whole = (stems: readonly Stem[]) => new RegExp(`^(?:${oneOf(stems)})[snz]?$`, 'u');

const certain = STEMS.filter((stem) => stem.certain);
const INSIDE = new RegExp(oneOf(certain.filter((stem) => stem.inner)), 'u');
const CERTAIN = whole(certain);
const DOUBTFUL = whole(STEMS.filter((stem) => !stem.certain));

/** Looser patterns for spoken forms. A text without stars that has none of these has no slur. */
const ANY_WHOLE = phrases(...STEMS.map(({ word }) => `${word}[snz]?`));
/** Each letter once or more, also with spaces, a pause or the end of a sentence between them. */
const repeated = ({ word }: Stem) => word.replaceAll(/([a-z])\1*/gu, '(?:$1(?: (?:[.,] )?)?)+');
const ANY_INSIDE = new RegExp(
  STEMS.filter(({ inner }) => inner)
    .map(repeated)
    .join('|'),
  'u',
);

function mayHaveSlur({ folded, spoken }: NormalizedText): boolean {
  const hasAny = (form: string) => ANY_WHOLE.test(form) || ANY_INSIDE.test(form);
  return folded.includes('*') || spoken.some(hasAny);
}

const knownWords = new WeakMap<NormalizedText, string[]>();

/** The words, split at spaces and at anything else, and with inner punctuation removed. */
function wordsOf(text: NormalizedText): string[] {
  const known = knownWords.get(text);
  if (known) return known;
  const words = mayHaveSlur(text) ? findWords(text) : [];
  knownWords.set(text, words);
  return words;
}

function findWords({ folded }: NormalizedText): string[] {
  const shown = withoutHarmlessUses(folded.replaceAll(MAX_SKIPPED, ' '));
  const joined = joinSpelledOut(shown);
  const asShown = splitWords(shown);
  return [...asShown, ...(joined === shown ? asShown : splitWords(joined))];
}

function splitWords(folded: string): string[] {
  const text = undoLeet(folded).replaceAll(/([a-z])\1{2,}/gu, '$1$1');
  return [...text.split(/[^a-z*]+/u), ...text.split(/\s+/u).map((word) => word.replaceAll(/[^a-z*]/gu, ''))];
}

export const slur: Rule = {
  reason: 'slur',
  message: 'It has a word that insults people for who they are. Please leave it out.',
  refuses(text) {
    const words = wordsOf(withoutCondemned(text));
    return words.some((word) => CERTAIN.test(word)) || INSIDE.test(words.join(''));
  },
  holds(text) {
    const own = withoutCondemned(text);
    return wordsOf(own).some((word) => DOUBTFUL.test(word)) || showsHatred(own);
  },
};

/** Words that a group uses for itself, in ROT13. */
const OWN_WORDS = ['snttbg', 'snt', 'qlxr', 'dhrre', 'genaal'].map(rot13).join('|');
const FRIENDLY_WORD = rot13('avttn');
/** 'I am a proud …', 'we call ourselves …', 'my fellow …'. */
const OF_ONESELF = new RegExp(
  `(?<![a-z])(?:(?:i am|i'm|im|i was|being|to be|we are|we're|us|myself|ourselves|as|my|fellow) (?:an? |all |such an? )?(?:(?:proud|fellow|happy|big|old|dear|little|total|real|bad) )*)(?:${OWN_WORDS})s?(?![a-z])`,
  'gu',
);
const AMONG_FRIENDS = new RegExp(
  `(?<![a-z])(?:(?:my|real|realest|that|this) ${FRIENDLY_WORD}s?|^${FRIENDLY_WORD},)(?![a-z])`,
  'gu',
);
/** Each word with the company in which it means something else: a cigarette, a dish or firewood, a dam. */
const OTHER_MEANINGS = [
  ['snt', /cigarettes?|smok(?:e|ing|ed)|packets? of|pack of|lighter|ashtray|tobacco|break/u],
  [
    'snttbg',
    /butcher|gravy|peas|cook(?:ed|ing)?|\bate\b|\beat\b|dinner|supper|meatballs?|fried|delicious|sticks|firewood/u,
  ],
  ['qlxr', /flood|river|\bsea\b|beach|coast|water|\bdam|marsh|\bbuil[dt]|canal|dutch|polder/u],
] as const satisfies readonly (readonly [string, RegExp])[];
const NOT_AT_THE_READER =
  "(?<!(?:you|u|ur|hey|such|fucking|dirty|filthy|stupid|ugly|little|bunch of)(?:'re| are| re| an?| all)* )";
const MEANINGS = OTHER_MEANINGS.map(
  ([word, company]) =>
    [new RegExp(`${NOT_AT_THE_READER}(?<![a-z])${rot13(word)}s?(?![a-z])(?! like you)`, 'gu'), company] as const,
);
const FEW_WORDS = 3;

/** Leaves out slurs where they are none: said of oneself, among friends, or with their other meaning. */
function withoutHarmlessUses(folded: string): string {
  const ownWords = folded.replaceAll(OF_ONESELF, ' ');
  // 'My …' alone, without a sentence around it, may be meant as an insult.
  const friendly = ownWords.split(' ').length > FEW_WORDS ? ownWords.replaceAll(AMONG_FRIENDS, ' ') : ownWords;
  return MEANINGS.reduce((text, [word, company]) => (company.test(text) ? text.replaceAll(word, ' ') : text), friendly);
}
