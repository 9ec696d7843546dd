import * as z from 'zod/mini';
import { handleId } from '#features/handles/server/index.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import { AGE_RANGES, LetterBody, OCCUPATIONS } from '../contract.ts';
import { Recipient } from './streams.ts';

/*
 * The shapes of a letter, in the order of its way:
 *   NewConfession       what the form sends (contract of sending)
 *   LetterBody          what a reader sees of it; part of all that follow (contract)
 *   WaitingLetter       the box of a row in the outbox (sending)
 *   StoredLetter        the box of a delivered row
 *   GoneLetter          what replaces either once the letter is gone; GoneWaiting: in the outbox
 *   SentConfession      what its author is shown (contract of sending)
 *   ReceivedConfession  what its recipient is shown (contract of inbox)
 */

/** Without the form's limits on length: they may become stricter, and letters that were stored must still open. */
const StoredSenderInfo = z.object({
  age: z.optional(z.enum(AGE_RANGES)),
  location: z.optional(z.string()),
  occupation: z.optional(z.enum(OCCUPATIONS)),
  interests: z.optional(z.string()),
});

/** What stays sealed with a letter from sending until it is gone. */
export const LetterFields = {
  author: z.number(),
  /** The author's id of it. */
  key: z.string(),
  target: z.string(),
  letter: z.extend(LetterBody, { senderInfo: StoredSenderInfo }),
  /** Keyed names of the author: a block or a sanction also reaches an author who leaves and comes back. */
  persons: z.array(z.string()),
  /** Whether the author was an adult when they sent it: such letters are not for minors. */
  adult: z.boolean(),
  /** Whether it may make a match; otherwise its author stays hidden, whatever happens. */
  mayMatch: z.boolean(),
  /** Whether its recipient may answer it. */
  mayAnswer: z.boolean(),
  /** The letter that it answers: who wrote that one, and their id of it. Null for all that are no answers. */
  answers: z.nullable(z.object({ author: z.number(), key: z.string() })),
};

/** Where a letter is in the stream of its reader. */
const ReaderPlace = z.object({ address: Recipient, month: z.int(), n: z.int() });
export type ReaderPlace = z.output<typeof ReaderPlace>;

/** A letter after its delivery. */
const StoredLetter = z.object({
  ...LetterFields,
  gone: z.literal(false),
  /** Whom it is for, and where that reader finds it; null for a letter that no reader gets. */
  reader: z.nullable(ReaderPlace),
  /** The day on which it vanishes. */
  vanishesOn: z.nullable(z.string()),
});
export type StoredLetter = z.output<typeof StoredLetter>;

/** What is left of a letter that is gone. */
export const GoneLetter = z.object({
  gone: z.literal(true),
  author: z.number(),
  /** The pair of author and handle as a keyed tag, if the letter could make a match: see `pairOf`. */
  pair: z.nullable(z.string()),
  /** Of an answer: the pair of the letter that it answered. A block lasts longer than the answer that was blocked. */
  answered: z.nullable(z.string()),
  /** The day since which it is gone. */
  since: z.string(),
});
export type GoneLetter = z.output<typeof GoneLetter>;

/** Every letter that the form admits has room in it, in any script, and a page of the database holds two of them. */
export const LETTER_SIZE = 3936;

/** Bound to the id of the row. */
export const letterBox = sealed('confessions.box', {
  version: 1,
  schema: z.discriminatedUnion('gone', [StoredLetter, GoneLetter]),
  size: LETTER_SIZE,
});

/** An author and a handle as a keyed tag, in base64. Blocks are tagged with another key, so that the two cannot be joined. */
export function pairOf(keys: Keys, userId: number, target: string): string {
  return keys.tag('handle', 'pair', handleId(target), userId).toString('base64');
}
