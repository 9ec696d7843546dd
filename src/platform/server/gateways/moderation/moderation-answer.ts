import * as z from 'zod/mini';

/** From which score on a category is flagged. Without one, the service decides. */
export type Thresholds = ReadonlyMap<string, number>;

/** A category that a text falls into, in the service's own word, and its score: a share of 1, or null if it gave none. */
export interface Flag {
  category: string;
  score: number | null;
}

/** The category of a text that the service flagged without naming one. */
const UNNAMED = 'flagged';

// Categories that a model does not know are null.
const Score = z.nullable(z.number().check(z.minimum(0), z.maximum(1)));
const Result = z.object({
  flagged: z.boolean(),
  categories: z.record(z.string(), z.nullable(z.boolean())),
  category_scores: z._default(z.record(z.string(), Score), {}),
});
const Answer = z.object({ results: z.array(Result) });

/** The flags of all texts, each category once, with its highest score. Null: the answer is none, or not about each of the texts. */
export function readModerationAnswer(body: unknown, texts: number, thresholds: Thresholds): Flag[] | null {
  const { data } = z.safeParse(Answer, body);
  if (data?.results.length !== texts) return null;
  const highest = new Map<string, Flag>();
  for (const flag of data.results.flatMap((result) => flagsIn(result, thresholds))) {
    const known = highest.get(flag.category);
    if (!known || (flag.score ?? 0) > (known.score ?? 0)) highest.set(flag.category, flag);
  }
  return [...highest.values()];
}

function flagsIn({ flagged, categories, category_scores }: z.infer<typeof Result>, thresholds: Thresholds): Flag[] {
  const [named, scores] = [new Map(Object.entries(categories)), new Map(Object.entries(category_scores))];
  const flags = [...new Set([...named.keys(), ...scores.keys()])].flatMap((category): Flag[] => {
    const score = scores.get(category) ?? null;
    const least = thresholds.get(category);
    const isFlagged = least === undefined || score === null ? named.get(category) === true : score >= least;
    return isFlagged ? [{ category, score }] : [];
  });
  const isUnnamed = flagged && flags.length === 0 && ![...named.values()].includes(true);
  return isUnnamed ? [{ category: UNNAMED, score: null }] : flags;
}
