/** As OpenAI names them, in its order. */
export const CATEGORIES = [
  'harassment',
  'harassment/threatening',
  'hate',
  'hate/threatening',
  'illicit',
  'illicit/violent',
  'self-harm',
  'self-harm/intent',
  'self-harm/instructions',
  'sexual',
  'sexual/minors',
  'violence',
  'violence/graphic',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Scores by the colour of the flag: only red is above what this service itself calls flagged. */
const SCORES = { red: 0.91, pink: 0.3 };
const FLAGGED_FROM = 0.5;
const NOTHING = 0.0001;

type Colour = keyof typeof SCORES;

/** Words that are harmless to everyone else, so that it is this service that holds the letter. */
export function testWord(category: Category, colour: Colour = 'red'): string {
  return `${colour}-flag-${CATEGORIES.indexOf(category) + 1}`;
}

/** What the service says about one text: a `Moderation` of OpenAI. */
export function moderate(text: string) {
  const words = new Set(text.toLowerCase().match(/\b[a-z]+-flag-\d+\b/g));
  const scoreOf = (category: Category) =>
    (['red', 'pink'] as const).find((colour) => words.has(testWord(category, colour))) ?? null;
  const scores = CATEGORIES.map((category) => {
    const colour = scoreOf(category);
    return [category, colour ? SCORES[colour] : NOTHING] as const;
  });
  const flags = scores.map(([category, score]) => [category, score >= FLAGGED_FROM] as const);
  return {
    flagged: flags.some(([, isFlagged]) => isFlagged),
    categories: Object.fromEntries(flags),
    category_scores: Object.fromEntries(scores),
    category_applied_input_types: Object.fromEntries(CATEGORIES.map((category) => [category, ['text']])),
  };
}
