import * as z from 'zod/mini';
import { FreeText } from '#platform/shared/text.ts';
import {
  AGE_RANGES,
  ANONYMITY_LEVELS,
  GIFTS,
  OCCUPATIONS,
  REACTIONS,
  SHOWN_BY_LEVEL,
  STATIONERY,
  type AnonymityLevel,
  type AuthorField,
} from './contract/choices.ts';

export * from './contract/choices.ts';

const SHORT_TEXT = 80;

/** What authors say about themselves. */
export const SenderInfo = z.strictObject({
  age: z.optional(z.enum(AGE_RANGES)),
  location: z.optional(FreeText(SHORT_TEXT, 'Please keep the location short')),
  occupation: z.optional(z.enum(OCCUPATIONS)),
  interests: z.optional(FreeText(SHORT_TEXT, 'Please keep the interests short')),
} satisfies Record<AuthorField, z.ZodMiniType>);
export type SenderInfo = z.infer<typeof SenderInfo>;

interface Disclosure {
  senderInfo: SenderInfo;
  anonymityLevel: AnonymityLevel;
  shownFields?: readonly AuthorField[] | undefined;
}

/** The part of senderInfo that the letter shows. The client leaves out the rest before sending, and the server again. */
export function visibleSenderInfo({ senderInfo, anonymityLevel, shownFields }: Disclosure): SenderInfo {
  const shown = shownFields ?? SHOWN_BY_LEVEL[anonymityLevel];
  const visible = Object.entries(senderInfo).filter(([field, text]) => text && shown.some((name) => name === field));
  return Object.fromEntries(visible);
}

export const Reaction = z.enum(REACTIONS);
export type Reaction = z.infer<typeof Reaction>;

/** What a reader's likes and reactions say to the author, as of the last full hour. */
export const Smile = z.object({ liked: z.boolean(), reactions: z.array(Reaction) });
export type Smile = z.infer<typeof Smile>;

/** What a reader sees of a letter, and what its author sees of it before it is sealed. */
export const LetterBody = z.object({
  deliveryMethod: z.enum(['platform', 'hint']),
  message: z.string(),
  hint: z.optional(z.string()),
  /** The visible part, see `visibleSenderInfo`. */
  senderInfo: SenderInfo,
  anonymityLevel: z.enum(ANONYMITY_LEVELS),
  virtualGift: z.optional(z.enum(GIFTS)),
  stationery: z.enum(STATIONERY),
});
export type LetterBody = z.infer<typeof LetterBody>;
