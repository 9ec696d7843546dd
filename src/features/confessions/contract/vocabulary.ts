import * as z from 'zod/mini';
import { Handle } from '#platform/shared/handle.ts';
import { FreeText } from '#platform/shared/text.ts';
import {
  AGE_RANGES,
  ANONYMITY_LEVELS,
  AUTHOR_FIELDS,
  DELIVERY_WINDOWS,
  GIFTS,
  OCCUPATIONS,
  SHOWN_BY_LEVEL,
  STATIONERY,
  VANISH_DAYS,
  type AnonymityLevel,
  type AuthorField,
} from './choices.ts';

export const MESSAGE_LIMIT = 500;
/** Below this length the form suggests adding something; the letter can be sent anyway. */
export const MESSAGE_SHORT = 10;
const SHORT_TEXT = 80;
export const HINT_LIMIT = 200;
const MESSAGE_MISSING = 'Please write your confession message';

const DELIVERY_METHODS = ['platform', 'hint', 'direct_message'] as const;
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

const Message = FreeText(MESSAGE_LIMIT, 'Message too long - keep it concise', MESSAGE_MISSING).check(
  z.minLength(1, MESSAGE_MISSING),
);

/** The form sends an object; JSON text is accepted as well. */
const SenderInfoText = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(2000)),
    z.transform((text, ctx): unknown => {
      if (text === '') return {};
      try {
        return JSON.parse(text);
      } catch {
        ctx.issues.push({ code: 'custom', message: 'That is not JSON', input: text });
        return z.NEVER;
      }
    }),
  ),
  SenderInfo,
);

export const NewConfession = z
  .strictObject({
    targetName: Handle,
    message: Message,
    deliveryMethod: z._default(z.enum(DELIVERY_METHODS), 'platform'),
    hint: z.optional(FreeText(HINT_LIMIT, 'Please keep the hint short')),
    anonymityLevel: z._default(z.enum(ANONYMITY_LEVELS), 'full'),
    senderInfo: z._default(z.union([SenderInfo, SenderInfoText]), {}),
    virtualGift: z.optional(z.enum(GIFTS)),
    /** Premium: exactly these fields of senderInfo, whatever the level. */
    shownFields: z.optional(z.array(z.enum(AUTHOR_FIELDS)).check(z.maxLength(AUTHOR_FIELDS.length))),
    /** Premium: the paper and the seal. */
    stationery: z._default(z.enum(STATIONERY), 'ivory'),
    /** Premium: when it may be delivered. */
    deliveryWindow: z._default(z.enum(DELIVERY_WINDOWS), 'soon'),
    /** Premium: the letter vanishes so many days after its delivery. */
    vanishAfterDays: z.optional(z.literal(VANISH_DAYS)),
    /** False: the author stays hidden even if the recipient confesses to them too. Such a letter never makes a match. */
    mayMatch: z._default(z.boolean(), true),
    /** Made by the browser once for each letter: sending again with the same key gives the same confession, not a second. */
    clientKey: z.optional(z.uuid()),
  })
  .check(
    z.refine((letter) => letter.deliveryMethod !== 'hint' || Boolean(letter.hint), {
      message: 'Hint required',
      path: ['hint'],
      when: ({ value }) => typeof value === 'object' && value !== null && 'deliveryMethod' in value,
    }),
  );
export type NewConfession = z.infer<typeof NewConfession>;

export const CONFESSION_STATES = ['waiting', 'delivered', 'held', 'refused'] as const;
export type ConfessionState = (typeof CONFESSION_STATES)[number];

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
