import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import {
  AGE_RANGES,
  ANONYMITY_LEVELS,
  DELIVERY_WINDOWS,
  GIFTS,
  OCCUPATIONS,
  AUTHOR_FIELDS,
  STATIONERY,
} from '../contract.ts';

// An empty choice is '' as a form has it. What cannot be read falls back alone: one broken value costs no others.
const text = orElse(z.string(), '');
const maybe = <const Value extends string>(...values: readonly Value[]) =>
  orElse(z.union([z.literal(''), z.literal(values)]), '');

const AuthorFields = z.object({
  age: maybe(...AGE_RANGES),
  location: text,
  occupation: maybe(...OCCUPATIONS),
  interests: text,
});

const Fields = z.object({
  message: text,
  hint: text,
  anonymityLevel: orElse(z.enum(ANONYMITY_LEVELS), 'full'),
  senderInfo: orElse(AuthorFields, () => AuthorFields.parse({})),
  /** Null as long as the level decides. */
  shownFields: orElse(z.nullable(z.array(z.enum(AUTHOR_FIELDS))), null),
  virtualGift: maybe(...GIFTS),
  stationery: orElse(z.enum(STATIONERY), 'ivory'),
  deliveryWindow: orElse(z.enum(DELIVERY_WINDOWS), 'soon'),
  vanishAfterDays: maybe('7', '30'),
  mayMatch: orElse(z.boolean(), true),
});
/** A confession as its form holds it. */
export type LetterFields = z.infer<typeof Fields>;

/** What a draft says, or an empty sheet. */
export function readFields(kept: unknown): LetterFields {
  return Fields.parse(typeof kept === 'object' && kept !== null ? kept : {});
}
