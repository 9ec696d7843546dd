import {
  CONTACT_DETAILS,
  doubtAbout,
  helpFor,
  mayContinueNumber,
  reviewText,
  type Verdict,
} from '#features/moderation/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import type { Uses } from '#platform/server/services.ts';
import type { ClientFrame } from '../../contract.ts';
import { latestMessagesOf } from '../store/message-pages.ts';
import { findMatchOf } from '../store/own-match.ts';

export type MessageFrame = Extract<ClientFrame, { type: 'send' }>;

/** What the review says of a message in a masked chat, and once both have unmasked. */
export interface Review {
  masked: Verdict;
  unmasked: Verdict;
}

const NOTHING_TO_READ: Verdict = { outcome: 'allowed' };
const AFTER_UNMASKING = 'Once you have both unmasked, you can send it.';
/** For how long a message may be the first part of a number that later ones go on with. */
const GOES_ON_FOR = 10 * MINUTE;

/**
 * Reviews a message before it is stored. Two people who have unmasked know each other and may exchange contact details. A message
 * with digits is also read together with those that its writer has sent just before: '0176', '555' and '0192' are a phone number.
 */
export async function reviewMessage(
  services: Uses<'db' | 'keys' | 'clock' | 'moderationService' | 'otherLanguages'>,
  userId: number,
  { matchId, content }: Pick<MessageFrame, 'matchId' | 'content'>,
): Promise<Review> {
  if (content === '') return { masked: NOTHING_TO_READ, unmasked: NOTHING_TO_READ };
  const earlier = mayContinueNumber(content) ? await sentJustBefore(services, userId, matchId) : [];
  const masked = await reviewText(services, [content], [], earlier);
  const unmasked = isAboutContact(masked) ? await reviewText(services, [content], CONTACT_DETAILS, earlier) : masked;
  return { masked, unmasked };
}

/** The writer's latest messages in this chat. A socket stores one message after another; only a second socket can miss one. */
async function sentJustBefore(
  services: Uses<'db' | 'keys' | 'clock'>,
  userId: number,
  matchId: string,
): Promise<string[]> {
  const match = await findMatchOf(services, userId, matchId);
  if (!match) return [];
  const since = services.clock.now().getTime() - GOES_ON_FOR;
  const messages = await latestMessagesOf(services, match.id, match.side);
  return messages.filter(({ at }) => at.getTime() >= since).map(({ content }) => content);
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
