import { formatDay } from '#platform/client/dates.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import type { PromoState } from '#features/promo/client/index.ts';
import { formatDollars, withPercentOff } from '#platform/shared/price.ts';
import { MONTHLY_PRICE } from '../contract/monthly-price.ts';
import type { createSubscription } from '../contract.ts';

/** A payment that the server has started, for an upgrade or a sign-up. */
export type NewPayment = Pick<ReplyOf<typeof createSubscription>, 'clientSecret' | 'intentType' | 'price'>;
export type Price = NewPayment['price'];

/** The price without a code. */
export const FULL_PRICE: Price = {
  dueNow: MONTHLY_PRICE,
  monthly: MONTHLY_PRICE,
  currency: 'usd',
  firstChargeOn: null,
};

/** Whether what a tab has stored is a price. */
export function isPrice(value: unknown): value is Price {
  if (typeof value !== 'object' || value === null || !('dueNow' in value && 'monthly' in value)) return false;
  return typeof value.dueNow === 'number' && typeof value.monthly === 'number';
}

/** What a month costs with the promo code that was typed. */
export const monthlyWith = (promo: PromoState): number =>
  withPercentOff(MONTHLY_PRICE, promo.kind === 'valid' ? promo.percentOff : 0);

/** The smallest amount, in cents, that a card can be charged. Smaller months are added up until they reach it. */
const SMALLEST_CHARGE = 50;

export const isTooSmallToCharge = ({ monthly }: Pick<Price, 'monthly'>): boolean =>
  monthly > 0 && monthly < SMALLEST_CHARGE;

export const SMALL_MONTHS = `Months this small are charged together, once they make up ${formatDollars(SMALLEST_CHARGE)}.`;

export function payLabel({ intentType, price }: Pick<NewPayment, 'intentType' | 'price'>): string {
  if (price.firstChargeOn) return 'Save card';
  return intentType === 'setup' ? 'Save card and join' : `Pay ${formatDollars(price.dueNow)}`;
}

export function successTitle({ dueNow, firstChargeOn }: Pick<Price, 'dueNow' | 'firstChargeOn'>): string {
  if (firstChargeOn) return 'Your card is saved';
  return dueNow > 0 ? 'Payment Successful!' : 'Your membership is active';
}

/** The text under the title of the toast. */
export function welcomeText({ firstChargeOn }: Pick<Price, 'firstChargeOn'>): string {
  return firstChargeOn ? `The first charge is on ${formatDay(firstChargeOn)}.` : 'Welcome to The Masked Elite.';
}

/** In the heading, because on a phone the order is below the form. */
export function priceLead({ monthly }: Pick<Price, 'monthly'> = FULL_PRICE): string {
  return `${formatDollars(monthly)} per month, cancel at any time.`;
}
