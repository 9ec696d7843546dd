import { AppError } from '#platform/shared/app-error.ts';
import type { Actor } from '#platform/server/ctx.ts';
import type { NewConfession } from '../contract.ts';

const GIFTS_ONLY_FOR = 'Premium Feature: Virtual gifts are only available for The Masked Elite members.';

/** Refuses premium fields to everybody without premium, naming the field. */
export function refusePremiumExtras({ plan }: Actor, letter: NewConfession): void {
  if (plan === 'premium') return;
  if (letter.virtualGift) {
    const issues = [{ path: 'virtualGift', message: GIFTS_ONLY_FOR }];
    throw new AppError('PREMIUM_ONLY', { message: GIFTS_ONLY_FOR, issues });
  }
  const path = extraOf(letter);
  if (path === undefined) return;
  const message = 'This is part of The Masked Elite.';
  throw new AppError('PREMIUM_ONLY', { message, issues: [{ path, message }] });
}

function extraOf(letter: NewConfession): keyof NewConfession | undefined {
  if (letter.shownFields) return 'shownFields';
  if (letter.stationery !== 'ivory') return 'stationery';
  if (letter.deliveryWindow !== 'soon') return 'deliveryWindow';
  return letter.vanishAfterDays ? 'vanishAfterDays' : undefined;
}
