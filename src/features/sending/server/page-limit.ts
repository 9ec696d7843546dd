import { handleId } from '#features/handles/server/index.ts';
import type { Uses } from '#platform/server/services.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { HOUR, SECOND } from '#platform/shared/durations.ts';

/**
 * Letters within an hour that are taken through the public page of one handle, by all authors together. Other letters
 * are not counted, because the limit would show how many come to a handle. Nor are letters that are refused.
 */
export const LETTERS_THROUGH_PAGE = 60;

/** Counts in memory, or in Redis under a keyed tag; nothing of it is stored. */
export async function countForPage(
  { keys, requestCounts }: Uses<'keys' | 'requestCounts'>,
  target: string,
): Promise<void> {
  const page = keys.tag('shared', 'page', handleId(target)).toString('base64url');
  const limit = { max: LETTERS_THROUGH_PAGE, period: HOUR };
  const { current, ttl } = await requestCounts.count('letters through a page', [page], limit);
  if (current > limit.max) throw new AppError('PAGE_LIMIT', { retryAfterSeconds: Math.ceil(ttl / SECOND) });
}
