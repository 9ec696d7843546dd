import type { ReplyOf } from '#platform/shared/endpoint.ts';
import type { createSubscription } from '../contract.ts';
import { dollars } from './money.ts';

/** A payment as the server has begun it. */
export type NewPayment = ReplyOf<typeof createSubscription>;
export type Price = NewPayment['price'];

/** What the plan costs without a code. */
export const FULL_PRICE: Price = { dueNow: 399, monthly: 399, currency: 'usd' };

export function payLabel({ intentType, price }: Pick<NewPayment, 'intentType' | 'price'>): string {
  return intentType === 'setup' ? 'Save card and join' : `Pay ${dollars(price.dueNow)}`;
}
