import * as z from 'zod/mini';
import { NewPromoCode } from '../../contract.ts';

/** A day that is over would make a code that nobody can use. */
export const promoSchema = (today: string) =>
  z.extend(NewPromoCode, {
    lastDay: NewPromoCode.shape.lastDay.check(
      z.refine((day) => day === null || day >= today, 'That day is over already'),
    ),
  });

/** An input that is left empty says nothing; everything else is a number, or none that there is. */
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

/** A gift has no percentage; it is kept as all of the price. */
export function complete(code: NewPromoCode): NewPromoCode {
  return code.type === 'premium_free' ? { ...code, value: 100 } : code;
}
