import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { listPromoCodes } from '../../contract.ts';

export type PromoEntry = AnswerOf<typeof listPromoCodes>['codes'][number];

export function benefitOf({ type, value }: Pick<PromoEntry, 'type' | 'value'>): string {
  return type === 'premium_free' ? '30 days free' : `${value}% off every month`;
}

export function usesOf({ usedCount, maxUses }: Pick<PromoEntry, 'usedCount' | 'maxUses'>): string {
  if (maxUses !== null) return `Used ${usedCount} of ${maxUses} times`;
  return usedCount === 1 ? 'Used once' : `Used ${usedCount} times`;
}

/** The last day on which it counts: a code ends with the day, and so at the first moment of the next. */
export function lastDayOf(expiresAt: string): string {
  return new Date(new Date(expiresAt).getTime() - 1).toISOString().slice(0, 10);
}

/** An expired code is refused, however it is switched. */
export function stateOf(isActive: boolean, expired: boolean): string {
  if (expired) return 'Expired';
  return isActive ? 'Switched on' : 'Switched off';
}

/** Why nobody can use it any more, although it is switched on. */
export function endOf(
  code: Pick<PromoEntry, 'expiresAt' | 'usedCount' | 'maxUses'>,
  now: number,
): 'Expired' | 'Used up' | null {
  if (code.expiresAt !== null && new Date(code.expiresAt).getTime() <= now) return 'Expired';
  return code.maxUses !== null && code.usedCount >= code.maxUses ? 'Used up' : null;
}
