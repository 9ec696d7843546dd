import type { Opinion } from '#platform/server/gateways/classifier.ts';
import type { Services } from '#platform/server/services.ts';
import { reviewByLanguage } from './language/review-by-language.ts';
import { reviewByOwnReaders } from './review-by-own-readers.ts';
import { messageFor } from './review-by-rules.ts';
import { verdictOfFlags } from './review-by-service.ts';
import { REASONS } from './rules/rule.ts';
import { stricterOf, unlessPermitted, type StopReason, type Verdict } from './verdict.ts';

const GENERAL_REFUSAL = 'This could hurt someone. Please say it in other words.';

type Readers = Pick<Services, 'classifier' | 'moderationService' | 'otherLanguages'>;

/**
 * Reviews a text by our rules and our model, and by the classifier and the moderation service, if the operator has configured
 * them: the strictest verdict wins, and without an opinion ours counts. A text that our rules refuse is sent to neither. What is
 * permitted stops no text.
 */
export async function reviewText(
  { classifier, moderationService, otherLanguages }: Readers,
  texts: readonly string[],
  permitted: readonly StopReason[] = [],
): Promise<Verdict> {
  const ours = reviewByOwnReaders(texts, permitted);
  if (ours.outcome === 'refused') return ours;
  const [opinion, flags] = await Promise.all([classifier?.review(texts), moderationService?.review(texts)]);
  // While the service is away, nobody else reads other languages.
  const languages = moderationService && !flags && otherLanguages === 'allowed' ? 'suspicious' : otherLanguages;
  const unread = reviewByLanguage(texts, languages);
  return [opinion && verdictOf(opinion), flags && verdictOfFlags(flags), unread]
    .filter((other) => other !== undefined && other !== null)
    .map((other) => unlessPermitted(other, permitted))
    .reduce(stricterOf, ours);
}

function verdictOf({ outcome, reason: given }: Opinion): Verdict {
  if (outcome === 'allowed') return { outcome };
  const reason = REASONS.find((known) => known === given) ?? 'other';
  const finding = { reader: 'classifier', reason, certainty: null } as const;
  // An author who may need help is not refused, even if the model says so.
  if (reason === 'self-harm') return { outcome: 'held', ...finding, helpLines: true };
  if (outcome === 'held') return { outcome, ...finding, helpLines: false };
  return { outcome, ...finding, message: messageFor(reason) ?? GENERAL_REFUSAL, helpLines: false };
}
