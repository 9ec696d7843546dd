import { rot13 } from './slur-stems.ts';

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
export function withoutHarmlessUses(folded: string): string {
  const ownWords = folded.replaceAll(OF_ONESELF, ' ');
  // 'My …' alone, without a sentence around it, may be meant as an insult.
  const friendly = ownWords.split(' ').length > FEW_WORDS ? ownWords.replaceAll(AMONG_FRIENDS, ' ') : ownWords;
  return MEANINGS.reduce((text, [word, company]) => (company.test(text) ? text.replaceAll(word, ' ') : text), friendly);
}
