import * as z from 'zod/mini';
import { cleanText } from '#platform/shared/text.ts';
import { NewConfession } from '../../contract.ts';
import { visibleSenderInfo, type LetterBody, type SenderInfo } from '#features/letters/contract.ts';
import type { LetterFields } from './letter-fields.ts';

export interface LetterContext {
  targetName: string;
  clientKey: string;
  /** An author whose membership ended while writing sends a letter without extras. */
  isPremium: boolean;
}

const WITHOUT_EXTRAS = {
  shownFields: null,
  virtualGift: '',
  stationery: 'ivory',
  deliveryWindow: 'soon',
  vanishAfterDays: '',
} as const satisfies Partial<LetterFields>;

/** The request body. About the author it contains only what the letter shows. */
export function composeLetter(fields: LetterFields, { targetName, clientKey, isPremium }: LetterContext) {
  const { message, hint, anonymityLevel, senderInfo, mayMatch } = fields;
  const extras = isPremium ? fields : WITHOUT_EXTRAS;
  const shown = extras.shownFields ? { shownFields: [...extras.shownFields] } : {};
  return {
    targetName,
    clientKey,
    message,
    deliveryMethod: 'platform' as const,
    ...(cleanText(hint) && { hint }),
    anonymityLevel,
    senderInfo: visibleSenderInfo({ senderInfo: cleanSenderInfo(senderInfo), anonymityLevel, ...shown }),
    ...shown,
    ...(extras.virtualGift && { virtualGift: extras.virtualGift }),
    stationery: extras.stationery,
    deliveryWindow: extras.deliveryWindow,
    ...(extras.vanishAfterDays && { vanishAfterDays: DAYS[extras.vanishAfterDays] }),
    mayMatch,
  };
}

const DAYS = { 7: 7, 30: 30 } as const;

function cleanSenderInfo(senderInfo: LetterFields['senderInfo']): SenderInfo {
  const cleaned = Object.entries(senderInfo).map(([field, text]) => [field, cleanText(text)] as const);
  return Object.fromEntries(cleaned.filter(([, text]) => text));
}

/** The letter as its recipient will read it, made only of what is sent. */
export function previewOf(composed: Composed): LetterBody {
  const { deliveryMethod, message, hint, senderInfo, anonymityLevel, virtualGift, stationery } = composed;
  return {
    deliveryMethod,
    message: cleanText(message),
    ...(hint && { hint: cleanText(hint) }),
    senderInfo,
    anonymityLevel,
    ...(virtualGift && { virtualGift }),
    stationery,
  };
}

type Composed = ReturnType<typeof composeLetter>;

/** Validates the form with the contract's schema, after composing the request body. */
export function letterSchema(context: LetterContext) {
  return z.pipe(
    z.transform((fields: LetterFields): z.input<typeof NewConfession> => composeLetter(fields, context)),
    NewConfession,
  );
}
