import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { cleanText } from '#platform/shared/text.ts';
import {
  visibleSenderInfo,
  type LetterBody,
  type SenderInfo,
  AGE_RANGES,
  ANONYMITY_LEVELS,
  GIFTS,
  OCCUPATIONS,
  AUTHOR_FIELDS,
  SHOWN_BY_LEVEL,
  STATIONERY,
} from '#features/letters/contract.ts';
import { NewConfession, DELIVERY_WINDOWS, type SentConfession } from '../../contract.ts';

// A form writes an empty choice as ''. Each unreadable value falls back by itself, so that the others are kept.
const anyText = orElse(z.string(), '');
const optionalChoice = <const Value extends string>(...values: readonly Value[]) =>
  orElse(z.union([z.literal(''), z.literal(values)]), '');

const AuthorFields = z.object({
  age: optionalChoice(...AGE_RANGES),
  location: anyText,
  occupation: optionalChoice(...OCCUPATIONS),
  interests: anyText,
});

const Fields = z.object({
  message: anyText,
  hint: anyText,
  anonymityLevel: orElse(z.enum(ANONYMITY_LEVELS), 'full'),
  senderInfo: orElse(AuthorFields, () => AuthorFields.parse({})),
  /** Null while the anonymity level decides. */
  shownFields: orElse(z.nullable(z.array(z.enum(AUTHOR_FIELDS))), null),
  virtualGift: optionalChoice(...GIFTS),
  stationery: orElse(z.enum(STATIONERY), 'ivory'),
  deliveryWindow: orElse(z.enum(DELIVERY_WINDOWS), 'soon'),
  vanishAfterDays: optionalChoice('7', '30'),
  mayMatch: orElse(z.boolean(), true),
  mayAnswer: orElse(z.boolean(), true),
});
/** The values of the letter form. */
export type LetterFields = z.infer<typeof Fields>;

/** The values stored in a draft; defaults for what is missing or unreadable. */
export function readFields(stored: unknown): LetterFields {
  return Fields.parse(typeof stored === 'object' && stored !== null ? stored : {});
}

interface LetterContext {
  targetName: string;
  /** The recipient's public page led to the form. */
  throughPage?: boolean;
  clientKey: string;
  replaces: string | null;
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
export function composeLetter(fields: LetterFields, context: LetterContext) {
  const { targetName, throughPage, clientKey, replaces, isPremium } = context;
  const { message, hint, anonymityLevel, senderInfo, mayMatch, mayAnswer } = fields;
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
    mayAnswer,
    ...(throughPage && { throughPage }),
    ...(replaces !== null && { replaces }),
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

/** The form's values for a letter that was sent before. When it was to be delivered is not known any more. */
export function fieldsOf(sent: SentConfession): LetterFields {
  const { message, hint, anonymityLevel, senderInfo, virtualGift, stationery, vanishAfterDays } = sent;
  const shown = AUTHOR_FIELDS.filter((field) => senderInfo[field]);
  const isOfLevel = shown.every((field) => SHOWN_BY_LEVEL[anonymityLevel].includes(field));
  return readFields({
    message,
    hint,
    anonymityLevel,
    senderInfo,
    shownFields: isOfLevel ? null : shown,
    virtualGift,
    stationery,
    vanishAfterDays: vanishAfterDays === null ? '' : String(vanishAfterDays),
    mayMatch: sent.mayMatch,
    mayAnswer: sent.mayAnswer,
  });
}

type Composed = ReturnType<typeof composeLetter>;

/** Validates the form with the contract's schema, after composing the request body. */
export function letterSchema(context: LetterContext) {
  return z.pipe(
    z.transform((fields: LetterFields): z.input<typeof NewConfession> => composeLetter(fields, context)),
    NewConfession,
  );
}
