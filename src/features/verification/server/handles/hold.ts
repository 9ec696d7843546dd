import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { dayOf, startOfDay, type Day } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import { renameNetworkId } from '../proofs/instagram-accounts.ts';
import type { handleHolders } from '../schema.ts';

/**
 * How long a handle has no holder after one has released it. As long as a place among the crushes that count stays taken:
 * deleting the account and signing up again must not free nine places sooner than taking nine letters back does.
 */
export const PAUSE_DAYS = 30;

/** Who holds a handle, from which day on, and the first day on which they no longer do. */
const Hold = z.object({
  /** Null once the account is deleted: the pause still runs. */
  userId: z.nullable(z.number()),
  handle: z.string(),
  instagramId: z.string(),
  heldFrom: z.iso.date(),
  heldUntil: z.nullable(z.iso.date()),
});
export type Hold = z.output<typeof Hold>;

/** The member whom a handle stands for in matches. */
export interface Holder {
  userId: number;
  instagramId: string;
}

export interface HeldHandle {
  handle: string;
  instagramId: string;
}

export const sealedHold = sealed('handle_holders', {
  version: 2,
  schema: Hold,
  size: 512,
  upgrade: {
    1: (old) => {
      const { servesFrom, ...others } = renameNetworkId(old) as { servesFrom?: unknown };
      return { ...others, heldFrom: servesFrom };
    },
  },
});

type Row = typeof handleHolders.$inferSelect;

export function openHold(keys: Keys, { handleTag, box }: Pick<Row, 'handleTag' | 'box'>): Hold {
  return sealedHold.open(keys, handleTag, box);
}

/** The same hold without its holder: the pause still runs, and nobody can find whose it was. */
export function ownerless(hold: Hold): Hold & { holderTag: Buffer } {
  return { ...hold, userId: null, instagramId: '', holderTag: randomBytes(32) };
}

export const hasEnded = ({ heldUntil }: Hold, day: Day) => heldUntil !== null && heldUntil <= day;

/** False during the pause before a hold, and after its end. */
export const isCurrent = (hold: Hold, day: Day): hold is Hold & Holder =>
  hold.userId !== null && hold.heldFrom <= day && !hasEnded(hold, day);

/** The day on which a hold that is ended today ends: an earlier end stays. */
export const endOf = ({ heldUntil }: Hold, day: Day): Day => (heldUntil !== null && heldUntil < day ? heldUntil : day);

/** The first day after the pause that follows a hold which ends today or has ended before. */
export const dayAfterPause = (hold: Hold, day: Day): Day => dayOf(startOfDay(new Date(endOf(hold, day)), PAUSE_DAYS));

/** True once the hold has ended and its pause is over. */
export function isOver(hold: Hold, day: Day): boolean {
  return hasEnded(hold, day) && dayAfterPause(hold, day) <= day;
}
