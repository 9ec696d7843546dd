import { startOfDay } from '#platform/server/clock.ts';
import type { Settled } from './settle.ts';
import { isLive } from './truth.ts';

/**
 * The moment a gift ends and the first charge is due, for somebody who has premium by code and nothing else. Days of a gift
 * are whole UTC days, so this is midnight after the last one.
 */
export function endOfGift({ record, standing, truth }: Settled): Date | null {
  if (standing.source !== 'code' || record.codeUntil === null || truth.subscriptions.some(isLive)) return null;
  return startOfDay(new Date(record.codeUntil), 1);
}
