import * as z from 'zod/mini';
import {
  ANONYMITY_LEVELS,
  AUTHOR_FIELDS,
  GIFTS,
  LetterBody,
  Reaction,
  SenderInfo,
  Smile,
  STATIONERY,
} from '#features/letters/contract.ts';
import { BROKEN_RULES, HelpLine, LetterReport } from '#features/moderation/contract.ts';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Done } from '#platform/shared/fields.ts';
import { Handle } from '#features/handles/contract.ts';
import { FreeText } from '#platform/shared/text.ts';
import { APPEAL_LIMIT, DELIVERY_WINDOWS, VANISH_DAYS } from './contract/choices.ts';

export * from './contract/choices.ts';

export const MESSAGE_LIMIT = 500;
/** Below this length the form suggests adding something; the letter can be sent anyway. */
export const MESSAGE_SHORT = 10;
export const HINT_LIMIT = 200;
const MESSAGE_MISSING = 'Please write your confession message';

const DELIVERY_METHODS = ['platform', 'hint', 'direct_message'] as const;
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
    hint: z.optional(
      z.pipe(
        z.nullable(FreeText(HINT_LIMIT, 'Please keep the hint short')),
        z.transform((hint) => hint ?? undefined),
      ),
    ),
    anonymityLevel: z._default(z.enum(ANONYMITY_LEVELS), 'full'),
    senderInfo: z._default(z.union([SenderInfo, SenderInfoText]), {}),
    virtualGift: z.optional(
      z.pipe(
        z.nullable(z.enum([...GIFTS, ''])),
        z.transform((gift) => gift || undefined),
      ),
    ),
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
    /** False: its recipient cannot answer it. */
    mayAnswer: z._default(z.boolean(), true),
    /** The recipient's public page led to the form: of such letters only so many are taken within an hour. It is not stored. */
    throughPage: z.optional(z.boolean()),
    /** Made by the browser once for each letter: sending again with the same key gives the same confession, not a second. */
    clientKey: z.optional(z.uuid()),
    /** A letter that moderation holds or has refused: it is taken back, and this one counts against the limits in its place. */
    replaces: z.optional(z.uuid()),
  })
  .check(
    z.refine((letter) => letter.deliveryMethod !== 'hint' || Boolean(letter.hint), {
      message: 'Hint required',
      path: ['hint'],
      when: ({ value }) => typeof value === 'object' && value !== null && 'deliveryMethod' in value,
    }),
  );
export type NewConfession = z.infer<typeof NewConfession>;

const CONFESSION_STATES = ['waiting', 'delivered', 'held', 'refused'] as const;
export type ConfessionState = (typeof CONFESSION_STATES)[number];

/** An answer as the author of the letter sees it, who is its reader. */
export const ReceivedAnswer = z.object({
  /** The reader's id: what readers do with letters, they can do with answers. */
  id: z.uuid(),
  message: z.string(),
  /** The hour of delivery. */
  submittedAt: z.iso.datetime(),
  liked: z.boolean(),
  /** The reactions that the reader gave. */
  reacted: z.array(Reaction),
  opened: z.boolean(),
  blocked: z.boolean(),
  /** It has a word that its reader has muted: it is folded until they show it. */
  mutedByWords: z.boolean(),
  /** What became of the report about it; null without one. */
  report: z.nullable(LetterReport),
});
export type ReceivedAnswer = z.infer<typeof ReceivedAnswer>;

/** What is left of an answer that was removed after a report. */
const RemovedAnswer = z.object({ id: z.uuid(), isRemoved: z.literal(true) });
export type RemovedAnswer = z.infer<typeof RemovedAnswer>;

/** A letter or an answer as its author sees it. */
export const SentConfession = z.object({
  id: z.uuid(),
  targetName: z.string(),
  ...LetterBody.shape,
  mayMatch: z.boolean(),
  mayAnswer: z.boolean(),
  /** Whether it answers a letter to `targetName`, which its author got. */
  isAnswer: z.boolean(),
  /** What the reader lets its author see; null: nothing. */
  smile: z.nullable(Smile),
  /** The answers to it: one for each person who can read it. */
  answers: z.array(z.union([ReceivedAnswer, RemovedAnswer])),
  state: z.enum(CONFESSION_STATES),
  /** Why it is held or was refused; null for every other letter. */
  rule: z.nullable(z.enum(BROKEN_RULES)),
  /** The hour of delivery; none before. */
  submittedAt: z.nullable(z.iso.datetime()),
  /** The day on which it vanishes, once it is delivered. */
  vanishesOn: z.nullable(z.iso.date()),
  /** How many days after its delivery it vanishes; null once it is delivered, or if it stays. */
  vanishAfterDays: z.nullable(z.literal(VANISH_DAYS)),
  /** A moderator refused it before delivery, and its author has not appealed yet. */
  canAppeal: z.boolean(),
  /** Its author has appealed: a held one is read again, a refused one has been. */
  appealed: z.boolean(),
});
export type SentConfession = z.infer<typeof SentConfession>;

export const sendConfession = endpoint({
  method: 'POST',
  path: '/api/confessions',
  access: 'member',
  summary: 'Send a confession. It is reviewed, sealed, and delivered in a batch with others.',
  body: NewConfession,
  reply: z.object({
    ...SentConfession.shape,
    /** Help lines, if the text sounds as if its author needs one. */
    helpLines: z.array(HelpLine),
  }),
  status: 201,
  errors: [
    'VALIDATION',
    'PREMIUM_ONLY',
    'EMAIL_UNVERIFIED',
    'SUSPENDED',
    'NOT_AVAILABLE',
    'OPTED_OUT',
    'MODERATION',
    'DAILY_LIMIT',
    'TARGET_LIMIT',
    'BURST_LIMIT',
    'PAGE_LIMIT',
    'RECIPIENT_UNCHECKED',
    'ALREADY_DECIDED',
    'STOPPED',
    'BUSY',
  ],
  limit: { max: 30, per: MINUTE },
});

export const listSentConfessions = endpoint({
  method: 'GET',
  path: '/api/confessions/sent',
  access: 'member',
  summary:
    "The author's own letters and answers, newest first, a page at a time, with the answers to them. Those that wait come with the first page.",
  query: z.object({ cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  reply: z.object({ confessions: z.array(SentConfession), nextCursor: z.nullable(z.string()) }),
});

export const retractConfession = endpoint({
  method: 'DELETE',
  path: '/api/confessions/:id',
  access: 'member',
  summary: 'Retract a letter or an answer. Its content is deleted at once; it still counts for the quota of the day.',
  params: z.object({ id: z.uuid() }),
  reply: Done,
  errors: ['NOT_FOUND'],
});

export const retractAll = endpoint({
  method: 'POST',
  path: '/api/confessions/retract-all',
  access: 'member',
  summary:
    "Retract all of the author's letters and answers at once, delivered or not. They still count for the quota of the day.",
  reply: Done,
  limit: { max: 5, per: HOUR },
});

export const appealConfession = endpoint({
  method: 'POST',
  path: '/api/confessions/:id/appeal',
  access: 'member',
  summary: 'Appeal against the refusal of a letter or an answer by a moderator. Once for each.',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    message: FreeText(APPEAL_LIMIT, `Please keep it under ${APPEAL_LIMIT} characters`, 'Please say why').check(
      z.minLength(1, 'Please say why'),
    ),
  }),
  reply: SentConfession,
  errors: ['VALIDATION', 'NOT_FOUND', 'ALREADY_DECIDED'],
  limit: { max: 5, per: HOUR },
});
