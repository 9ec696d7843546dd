import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { dayOf, startOfDay, type Day } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import { wayOf } from '../proofs/message-account.ts';
import type { handleHolders } from '../schema.ts';

/**
 * How long a handle has no holder after one has released it. As long as a place among the crushes that count stays taken:
 * deleting the account and signing up again must not free nine places sooner than taking nine letters back does.
 */
export const PAUSE_DAYS = 30;

/** Who holds a handle, and from which day on. */
const Hold = z.object({
  /** Null once the account is deleted: the pause still runs. */
  userId: z.nullable(z.number()),
  handle: z.string(),
  /** With which Instagram accounts, at most one a way, and the first day on which the proof of each no longer counts. */
  accounts: z.array(z.object({ instagramId: z.string(), until: z.nullable(z.iso.date()) })),
  heldFrom: z.iso.date(),
});
export type Hold = z.output<typeof Hold>;

/** The member whom a handle stands for in matches. */
export interface Holder {
  userId: number;
  /** Of the one account that has the handle, by each way in which the holder has proved it. */
  instagramIds: string[];
}

export interface HeldHandle {
  handle: string;
  instagramIds: string[];
}

export const sealedHold = sealed('handle_holders.box', { version: 1, schema: Hold, size: 512 });

type Row = typeof handleHolders.$inferSelect;

export function openHold(keys: Keys, { handleTag, box }: Pick<Row, 'handleTag' | 'box'>): Hold {
  return sealedHold.open(keys, handleTag, box);
}

/** The same hold without its holder: the pause still runs, and nobody can find whose it was. */
export function ownerless(hold: Hold): Hold & { holderTag: Buffer } {
  const accounts = hold.accounts.map(({ until }) => ({ instagramId: '', until }));
  return { ...hold, userId: null, accounts, holderTag: randomBytes(32) };
}

/** Null is a day without end. */
function laterOf(one: Day | null, other: Day | null): Day | null {
  if (one === null || other === null) return null;
  return one > other ? one : other;
}

const earlierOf = (one: Day | null, other: Day): Day => (one !== null && one < other ? one : other);

/** The first day on which the holder no longer holds the handle. */
const lastDay = ({ accounts }: Hold) => accounts.map(({ until }) => until).reduce(laterOf, '');

export function hasEnded(hold: Hold, day: Day): boolean {
  const end = lastDay(hold);
  return end !== null && end <= day;
}

/** False during the pause before a hold, and after its end. */
export const isCurrent = (hold: Hold, day: Day): hold is Hold & { userId: number } =>
  hold.userId !== null && hold.heldFrom <= day && !hasEnded(hold, day);

/** The hold with one more proof. Another account of the same way had the handle before. */
export function withProof<H extends Hold>(hold: H, { instagramId, until }: Hold['accounts'][number]): H {
  const known = hold.accounts.find((account) => account.instagramId === instagramId);
  const others = hold.accounts.filter((account) => wayOf(account.instagramId) !== wayOf(instagramId));
  return { ...hold, accounts: [...others, { instagramId, until: known ? laterOf(known.until, until) : until }] };
}

export const isHeldWith = ({ accounts }: Hold, instagramId: string) =>
  accounts.some((account) => account.instagramId === instagramId);

/** The accounts whose proofs count on this day. */
export const countingIds = ({ accounts }: Hold, day: Day): string[] =>
  accounts.filter(({ until }) => until === null || until > day).map(({ instagramId }) => instagramId);

/** The hold as it is if it ends today, or only for one of its accounts: an earlier end stays. */
export function endedOn<H extends Hold>(hold: H, day: Day, instagramId?: string): H {
  const accounts = hold.accounts.map((account) =>
    instagramId === undefined || account.instagramId === instagramId
      ? { ...account, until: earlierOf(account.until, day) }
      : account,
  );
  return { ...hold, accounts };
}

/** The first day after the pause that follows a hold which ends today or has ended before. */
export const dayAfterPause = (hold: Hold, day: Day): Day =>
  dayOf(startOfDay(new Date(earlierOf(lastDay(hold), day)), PAUSE_DAYS));

/** True once the hold has ended and its pause is over. */
export function isOver(hold: Hold, day: Day): boolean {
  return hasEnded(hold, day) && dayAfterPause(hold, day) <= day;
}
