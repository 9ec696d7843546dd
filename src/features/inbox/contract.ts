import * as z from 'zod/mini';
import { LetterBody, Reaction, REACTIONS } from '#features/letters/contract.ts';
import { HelpLine, LetterReport, Report, Reported } from '#features/moderation/contract.ts';
import { SentConfession } from '#features/sending/contract.ts';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { NewAnswer } from './contract/new-answer.ts';

export * from './contract/inboxes.ts';

/** A letter as its recipient sees it, with their marks. */
export const ReceivedConfession = z.object({
  id: z.uuid(),
  targetName: z.string(),
  ...LetterBody.shape,
  /** The hour of delivery. */
  submittedAt: z.iso.datetime(),
  vanishesOn: z.nullable(z.iso.date()),
  likes: z.int(),
  liked: z.boolean(),
  /** How often each emoji was given; without those that were not. */
  reactions: z.partialRecord(Reaction, z.int()),
  /** Which of them this reader gave. */
  reacted: z.array(Reaction),
  opened: z.boolean(),
  hidden: z.boolean(),
  blocked: z.boolean(),
  /** It has a word that its reader has muted: it is folded until they show it. */
  mutedByWords: z.boolean(),
  /** Whether it can be answered. */
  canAnswer: z.boolean(),
  /** What became of the reader's report about it; null without one. */
  report: z.nullable(LetterReport),
});
export type ReceivedConfession = z.infer<typeof ReceivedConfession>;

/** What is left of a letter that was removed after its reader's report. It can only be shown. */
const RemovedConfession = z.object({
  id: z.uuid(),
  submittedAt: z.iso.datetime(),
  /** Where it stands among all letters of its page. */
  index: z.int(),
});
export type RemovedConfession = z.infer<typeof RemovedConfession>;

const READING_LIMIT = { max: 60, per: MINUTE };
const OneLetter = z.object({ id: z.uuid() });

export const searchConfessions = endpoint({
  method: 'GET',
  path: '/api/confessions/search/:query',
  access: 'anyone',
  summary:
    'The letters to the proved handle that the query matches, newest first, a page at a time. Of a day with more than 30 letters the newest 30 are listed; the others are folded. Without a match: 403, whether or not letters exist.',
  // Not validated: without a proof every query must get the same answer.
  params: z.object({ query: z.string() }),
  query: z.object({ cursor: z.optional(z.string().check(z.maxLength(2000))) }),
  reply: z.object({
    confessions: z.array(ReceivedConfession),
    /** In order. The total counts them too. */
    removed: z.array(RemovedConfession),
    /**
     * Days of which the list leaves out so many letters, after those of the day that it shows. The cursor leads to a page of
     * them, on which the rest of them is folded again.
     */
    folded: z.array(z.object({ day: z.iso.date(), count: z.int(), cursor: z.string() })),
    verified: z.literal(true),
    /** The exact handle that was confirmed. */
    handle: z.string(),
    total: z.int(),
    nextCursor: z.nullable(z.string()),
    /** There are more letters, which open once Instagram has confirmed that the reader still has the handle. */
    unconfirmed: z.boolean(),
  }),
  errors: ['NOT_VERIFIED'],
  limit: { max: 10, per: MINUTE },
});

/** What a reader does with one letter, or with an answer to one of theirs; each call returns it as it is then. */
const onLetter = <const M extends 'POST' | 'DELETE', const P extends string>(method: M, action: P, summary: string) =>
  endpoint({
    method,
    path: `/api/confessions/:id/${action}`,
    access: 'anyone',
    summary,
    params: OneLetter,
    reply: ReceivedConfession,
    errors: ['NOT_FOUND'],
    limit: READING_LIMIT,
  });

export const likeConfession = onLetter('POST', 'like', 'Like a letter; a second call removes the like.');
export const openConfession = onLetter('POST', 'open', 'Mark a letter as opened.');
export const hideConfession = onLetter('POST', 'hide', 'Hide a letter from the list.');
export const unhideConfession = onLetter('DELETE', 'hide', 'Show a hidden letter again.');
export const blockAuthor = onLetter(
  'POST',
  'block',
  "Block this letter's author: their further letters are not delivered to this account. Of an answer: the list leaves out all others from its handle.",
);
export const unblockAuthor = onLetter('DELETE', 'block', "Unblock this letter's author.");

export const reactToConfession = endpoint({
  method: 'POST',
  path: '/api/confessions/:id/react',
  access: 'anyone',
  summary: 'Add one of the eight reactions; sending the same one again removes it.',
  params: OneLetter,
  body: z.strictObject({ emoji: z.enum(REACTIONS, 'Choose one of the eight reactions') }),
  reply: ReceivedConfession,
  errors: ['NOT_FOUND'],
  limit: READING_LIMIT,
});

/** What a member may do about answering a letter, and their answer if there is one. */
const OwnAnswer = z.object({
  /** 'closed': no answer is possible. 'taken-back': they have answered it, and taken that back. */
  state: z.enum(['open', 'closed', 'given', 'taken-back']),
  answer: z.nullable(SentConfession),
});

export const getAnswer = endpoint({
  method: 'GET',
  path: '/api/confessions/:id/answer',
  access: 'member',
  summary: 'Whether the reader can answer a letter, and the answer that they have given.',
  params: OneLetter,
  reply: OwnAnswer,
  errors: ['NOT_FOUND'],
  limit: READING_LIMIT,
});

export const answerConfession = endpoint({
  method: 'POST',
  path: '/api/confessions/:id/answer',
  access: 'member',
  summary:
    'Answer a letter, once. The answer is reviewed, sealed and delivered like a letter, and its author finds it under the letter that it answers. Without contact details.',
  params: OneLetter,
  body: NewAnswer,
  reply: z.object({
    ...SentConfession.shape,
    /** Help lines, if the text sounds as if its author needs one. */
    helpLines: z.array(HelpLine),
  }),
  status: 201,
  errors: [
    'VALIDATION',
    'NOT_FOUND',
    'EMAIL_UNVERIFIED',
    'SUSPENDED',
    'NOT_ANSWERABLE',
    'ALREADY_ANSWERED',
    'MODERATION',
    'ANSWER_LIMIT',
    'BURST_LIMIT',
    'STOPPED',
    'BUSY',
  ],
  limit: { max: 20, per: MINUTE },
});

export const reportConfession = endpoint({
  method: 'POST',
  path: '/api/confessions/:id/report',
  access: 'anyone',
  summary: 'Report a letter to the moderators. They see the letter, never who wrote it.',
  params: OneLetter,
  body: Report,
  reply: Reported,
  status: 201,
  errors: ['NOT_FOUND'],
  limit: { max: 20, per: HOUR },
});
