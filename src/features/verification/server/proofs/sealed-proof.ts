import * as z from 'zod/mini';
import { dayOf, startOfDay, type Day } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { ownerSlots } from '#platform/server/keys/owner-tag.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { proofs } from '../schema.ts';
import { ProvedAccount } from './instagram-accounts.ts';

export const PROOF_DAYS = 90;
/** As long as the session of a visitor, which begins with the proof. */
export const VISITOR_DAYS = 2;

/** How many accounts a member or a visitor can have proved at a time. One more takes the place of the oldest. */
export const PROOF_SLOTS = 32;

type ProofRow = typeof proofs.$inferSelect;

/** That a member, or a visitor's session, is an Instagram account. It stays true when the handle passes on. */
const Proof = z.extend(ProvedAccount, {
  /** Null for a visitor. */
  userId: z.nullable(z.number()),
  verifiedOn: z.iso.date(),
});
export type Proof = z.output<typeof Proof>;

const sealedProof = sealed('proofs.box', { version: 1, schema: Proof, size: 1024 });

export type Owner = { userId: number } | { sid: string };

/** A member's proofs are theirs on every device; a visitor's belong to this browser's session. */
export function ownerOf(ctx: Ctx): Owner | null {
  if (ctx.actor) return { userId: ctx.actor.userId };
  return ctx.session.sid === null ? null : { sid: ctx.session.sid };
}

/** The tags of all proofs that the owner can have. */
export function slotsOf(keys: Keys, owner: Owner): Buffer[] {
  if ('userId' in owner) return ownerSlots(keys, 'proofs', owner.userId, PROOF_SLOTS);
  return Array.from({ length: PROOF_SLOTS }, (_, slot) => keys.tag('session', 'proofs', owner.sid, slot));
}

/** The first day on which a member's proof of this day no longer counts. */
export const endOfProof = (day: Day, days = PROOF_DAYS): Day => dayOf(startOfDay(new Date(day), days));

export function openProof(keys: Keys, { ownerTag, box }: Pick<ProofRow, 'ownerTag' | 'box'>): Proof {
  return sealedProof.open(keys, ownerTag, box);
}

/** The row of a proof, in one of its owner's slots. */
export function proofRow(keys: Keys, ownerTag: Buffer, proof: Proof): ProofRow {
  const { userId, handle, name, instagramId, scopedId, verifiedOn } = proof;
  return {
    ownerTag,
    // Field by field: an account may carry a token, which must not be stored here.
    box: sealedProof.seal(keys, ownerTag, { userId, handle, name, instagramId, scopedId, verifiedOn }),
    endsOn: endOfProof(verifiedOn, userId === null ? VISITOR_DAYS : PROOF_DAYS),
  };
}
