import { loginPath } from '#platform/client/navigation/next-path.ts';
import { completedPath, type Completed } from './completed.ts';
import { TO_LETTER } from './for-letter.ts';
import type { Price } from './price.ts';

/** Where an upgrade ends: back at the letter that it was for. */
export function upgradedPath(what: Completed, forLetter: boolean): string {
  return forLetter ? TO_LETTER.href : completedPath(what);
}

/** A member who was logged out before the upgrade was complete: the payment counts all the same. */
export const paidSignedOut = (forLetter: boolean) => ({
  text: 'You were logged out in the meantime. Log in to use what you paid for.',
  next: { href: loginPath(forLetter ? TO_LETTER.href : '/account-settings?tab=premium'), label: 'Log in' },
});

/** An upgrade, or a subscription that follows free days. */
export function completedBy({ firstChargeOn }: Pick<Price, 'firstChargeOn'>): Completed {
  return firstChargeOn === null ? 'joined' : 'kept';
}
