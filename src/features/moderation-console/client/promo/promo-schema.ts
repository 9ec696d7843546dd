import * as z from 'zod/mini';
import { NewPromoCode } from '../../contract.ts';

/** A last day in the past would make a code that cannot be used. */
export const promoSchema = (today: string) =>
  z.extend(NewPromoCode, {
    lastDay: NewPromoCode.shape.lastDay.check(
      z.refine((day) => day === null || day >= today, 'That day is in the past'),
    ),
  });

/** An empty input becomes null; anything that is not a number becomes NaN, which the schema refuses. */
export function toNumber(typed: unknown): number | null {
  return typed === '' || typed === null ? null : Number(typed);
}

export function toDay(typed: unknown): string | null {
  return typeof typed === 'string' && typed !== '' ? typed : null;
}

export const BLANK: NewPromoCode = {
  code: '',
  type: 'premium_discount',
  value: 50,
  description: '',
  maxUses: null,
  lastDay: null,
};

/** A code for free days has no percentage in the form; it is stored as 100. */
export function complete(code: NewPromoCode): NewPromoCode {
  return code.type === 'premium_free' ? { ...code, value: 100 } : code;
}
