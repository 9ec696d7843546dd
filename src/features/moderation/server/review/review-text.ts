import type { Services } from '#platform/server/services.ts';
import { reviewByLanguage } from './language/review-by-language.ts';
import { reviewByOwnReaders } from './review-by-own-readers.ts';
import { verdictOfFlags } from './review-by-service.ts';
import { stricterOf, type StopReason, type Verdict } from './verdict.ts';

type Readers = Pick<Services, 'moderationService' | 'otherLanguages'>;

/**
 * Reviews a text by our rules and our model, and by the moderation service if the operator has configured one: the strictest
 * verdict wins, and without the service's opinion ours counts. A text that our rules refuse is not sent to it. What is permitted
 * stops no text.
 */
export async function reviewText(
  { moderationService, otherLanguages }: Readers,
  texts: readonly string[],
  permitted: readonly StopReason[] = [],
): Promise<Verdict> {
  const ours = reviewByOwnReaders(texts, permitted);
  if (ours.outcome === 'refused') return ours;
  const flags = await moderationService?.review(texts);
  // While the service is away, nobody else reads other languages.
  const languages = moderationService && !flags && otherLanguages === 'allowed' ? 'suspicious' : otherLanguages;
  return [verdictOfFlags(flags ?? []), reviewByLanguage(texts, languages)].reduce(stricterOf, ours);
}
