import * as z from 'zod/mini';
import { sealed, sealedId } from '#platform/server/keys/sealed.ts';
import { LetterContent } from '../letter-boxes.ts';

/** What was sealed with a letter before letters had streams. */
const OldLetter = {
  ...LetterContent,
  /** The hour from which its author saw it as delivered, if it was kept back. */
  shownAt: z.nullable(z.number()),
};

/** Of letters sealed before these fields existed: their author has no keyed name, counts as an adult, and may be matched. */
const ADDED_IN_VERSION_1 = { persons: [], adult: true, mayMatch: true, shownAt: null };

/** Bound to the author's id of the letter. */
export const oldDelivered = sealed('confessions.body_box', {
  version: 2,
  schema: z.object({ ...OldLetter, vanishesOn: z.nullable(z.string()) }),
  upgrade: { 1: (old) => ({ ...ADDED_IN_VERSION_1, ...z.parse(z.looseObject({}), old) }) },
});

export type OldDelivered = ReturnType<(typeof oldDelivered)['open']>;

export const oldAuthor = sealedId('confessions.sender_box');

/** Bound to the author's id of the letter. */
export const oldWaiting = sealed('confession_outbox.box', {
  version: 2,
  schema: z.object({
    ...OldLetter,
    author: z.number(),
    seen: z.nullable(z.object({ instagramId: z.string(), at: z.number() })),
    sentAt: z.number(),
    readyAt: z.number(),
    leaveBy: z.number(),
    vanishAfterDays: z.nullable(z.number()),
    appeal: z.nullable(z.object({ message: z.string(), at: z.number() })),
  }),
  upgrade: { 1: upgradeWaiting },
});

const FirstWaiting = z.looseObject({
  sender: z.number(),
  seen: z.nullish(z.object({ networkId: z.string(), at: z.number() })),
});

function upgradeWaiting(old: unknown) {
  const { sender, seen, ...rest } = z.parse(FirstWaiting, old);
  return {
    ...ADDED_IN_VERSION_1,
    appeal: null,
    ...rest,
    author: sender,
    seen: seen ? { instagramId: seen.networkId, at: seen.at } : null,
  };
}

const FirstPlace = z.object({ sender: z.number(), slot: z.nullable(z.string()) });

/** What a removed letter left among the crushes that count. Bound to the row's tag. */
export const oldPlace = sealed('kept_places', {
  version: 2,
  schema: z.object({ author: z.number(), slot: z.nullable(z.string()) }),
  upgrade: {
    1(old) {
      const { sender, slot } = z.parse(FirstPlace, old);
      return { author: sender, slot };
    },
  },
});
