import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import {
  AGE_RANGES,
  ANONYMITY_LEVELS,
  GIFTS,
  OCCUPATIONS,
  AUTHOR_FIELDS,
  STATIONERY,
} from '#features/letters/contract.ts';
import { DELIVERY_WINDOWS } from '../../contract.ts';

// A form writes an empty choice as ''. Each unreadable value falls back by itself, so that the others are kept.
const text = orElse(z.string(), '');
const optionalChoice = <const Value extends string>(...values: readonly Value[]) =>
  orElse(z.union([z.literal(''), z.literal(values)]), '');

const AuthorFields = z.object({
  age: optionalChoice(...AGE_RANGES),
  location: text,
  occupation: optionalChoice(...OCCUPATIONS),
  interests: text,
});

const Fields = z.object({
  message: text,
  hint: text,
  anonymityLevel: orElse(z.enum(ANONYMITY_LEVELS), 'full'),
  senderInfo: orElse(AuthorFields, () => AuthorFields.parse({})),
  /** Null while the anonymity level decides. */
  shownFields: orElse(z.nullable(z.array(z.enum(AUTHOR_FIELDS))), null),
  virtualGift: optionalChoice(...GIFTS),
  stationery: orElse(z.enum(STATIONERY), 'ivory'),
  deliveryWindow: orElse(z.enum(DELIVERY_WINDOWS), 'soon'),
  vanishAfterDays: optionalChoice('7', '30'),
  mayMatch: orElse(z.boolean(), true),
});
/** The values of the letter form. */
export type LetterFields = z.infer<typeof Fields>;

/** The values stored in a draft; defaults for what is missing or unreadable. */
export function readFields(stored: unknown): LetterFields {
  return Fields.parse(typeof stored === 'object' && stored !== null ? stored : {});
}
