import type { Uses } from '#platform/server/services.ts';
import type { Flag } from '#platform/server/gateways/moderation/moderation-answer.ts';
import { reviewByLanguage } from './language/review-by-language.ts';
import { reviewLocally } from './review-locally.ts';
import { reviewSplitNumber } from './review-split-number.ts';
import { stricterOf, type StopReason, type Verdict } from './verdict.ts';

type Checks = Uses<'moderationService' | 'otherLanguages'>;

/**
 * Reviews a text by our rules and our model, and by the moderation service if the operator has configured one: the strictest
 * verdict wins, and without the service's opinion ours counts. A text that our rules refuse is not sent to it. What is permitted
 * stops no text. `earlier` are messages that the writer has sent just before.
 */
export async function reviewText(
  { moderationService, otherLanguages }: Checks,
  texts: readonly string[],
  permitted: readonly StopReason[] = [],
  earlier: readonly string[] = [],
): Promise<Verdict> {
  const alone = reviewLocally(texts, permitted);
  const ours = stricterOf(alone, reviewSplitNumber(earlier, texts.join(' '), permitted));
  if (ours.outcome === 'refused') return ours;
  // Without a service nothing is waited for: the checks of one letter follow each other, and read its texts as they are known.
  const flags = moderationService && (await moderationService.review(texts));
  // While the service is away, nobody else reads other languages.
  const languages = moderationService && !flags && otherLanguages === 'allowed' ? 'suspicious' : otherLanguages;
  return [verdictOfFlags(flags ?? []), reviewByLanguage(texts, languages)].reduce(stricterOf, ours);
}

/** Our reasons for the service's categories. Of several flagged ones, the first in this list gives the reason. */
const REASON_OF: ReadonlyMap<string, StopReason> = new Map([
  ['self-harm', 'self-harm'],
  ['self-harm/intent', 'self-harm'],
  ['self-harm/instructions', 'self-harm'],
  ['sexual/minors', 'minors'],
  ['harassment/threatening', 'threat'],
  ['hate/threatening', 'hate'],
  ['hate', 'hate'],
  ['illicit/violent', 'violence'],
  ['violence', 'violence'],
  ['violence/graphic', 'violence'],
  ['harassment', 'harassment'],
  ['sexual', 'sexual'],
]);
const ORDER = [...new Set(REASON_OF.values()), 'other'] as const;

/** Everything that the moderation service flags is held: it may be wrong, so a moderator decides. */
export function verdictOfFlags(flags: readonly Flag[]): Verdict {
  const found = flags.map(({ category, score }) => ({ reason: REASON_OF.get(category) ?? 'other', score }));
  const reason = ORDER.find((each) => found.some((flag) => flag.reason === each));
  if (reason === undefined) return { outcome: 'allowed' };
  const scores = found.flatMap((flag) => (flag.reason === reason && flag.score !== null ? [flag.score] : []));
  const certainty = scores.length > 0 ? Math.max(...scores) : null;
  return { outcome: 'held', check: 'service', reason, certainty, helpLines: reason === 'self-harm' };
}
