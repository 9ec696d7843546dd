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

/** The last day on which a code is valid: it expires at the first moment of the next day. */
export function lastDayOf(expiresAt: string): string {
  return new Date(new Date(expiresAt).getTime() - 1).toISOString().slice(0, 10);
}

/** An expired code is refused whether it is switched on or off. */
export function stateOf(isActive: boolean, isExpired: boolean): string {
  if (isExpired) return 'Expired';
  return isActive ? 'Switched on' : 'Switched off';
}

/** Why a code cannot be used any more, although it may be switched on. */
export function endOf(
  code: Pick<PromoEntry, 'expiresAt' | 'usedCount' | 'maxUses'>,
  now: number,
): 'Expired' | 'Used up' | null {
  if (code.expiresAt !== null && new Date(code.expiresAt).getTime() <= now) return 'Expired';
  return code.maxUses !== null && code.usedCount >= code.maxUses ? 'Used up' : null;
}
