import { CONTACT_DETAILS, doubtAbout, helpFor, reviewText, type Verdict } from '#features/moderation/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Uses } from '#platform/server/services.ts';

/** What the review says of a message in a masked chat, and once both have unmasked. */
export interface Review {
  masked: Verdict;
  unmasked: Verdict;
}

const NOTHING_TO_READ: Verdict = { outcome: 'allowed' };
const AFTER_UNMASKING = 'Once you have both unmasked, you can send it.';

/** Reviews a message before it is stored. Two people who have unmasked know each other and may exchange contact details. */
export async function reviewMessage(
  services: Uses<'moderationService' | 'otherLanguages'>,
  content: string,
): Promise<Review> {
  const masked = await (content === '' ? NOTHING_TO_READ : reviewText(services, [content]));
  const unmasked = isAboutContact(masked) ? await reviewText(services, [content], CONTACT_DETAILS) : masked;
  return { masked, unmasked };
}

/**
 * Why a message is not stored; null if it is. What a moderator would have to judge in a letter is not refused here, because nobody
 * can wait for that in a chat: its writer has to confirm it. A writer who may need help is not asked.
 */
export function refusalBy(verdict: Verdict, isConfirmed: boolean): AppError | null {
  if (verdict.outcome === 'allowed') return null;
  const answer = { helpLines: helpFor(verdict) };
  if (verdict.outcome === 'refused') {
    const message = isAboutContact(verdict) ? `${verdict.message} ${AFTER_UNMASKING}` : verdict.message;
    return new AppError('MODERATION', { message, answer });
  }
  const message = doubtAbout(verdict.reason);
  return isConfirmed || message === null ? null : new AppError('DOUBTFUL', { message, answer });
}

function isAboutContact(verdict: Verdict): boolean {
  return verdict.outcome !== 'allowed' && CONTACT_DETAILS.includes(verdict.reason);
}
