import { visibleSenderInfo, type LetterBody, type NewConfession } from '../contract.ts';

/** The letter as its reader will see it. What the level hides is dropped here, before anything is stored. */
export function letterOf(input: NewConfession): LetterBody {
  const { message, hint, virtualGift, stationery } = input;
  return {
    deliveryMethod: input.deliveryMethod === 'hint' ? 'hint' : 'platform',
    message,
    ...(hint && { hint }),
    senderInfo: visibleSenderInfo(input),
    anonymityLevel: input.anonymityLevel,
    ...(virtualGift && { virtualGift }),
    stationery,
  };
}
