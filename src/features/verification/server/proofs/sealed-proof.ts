import * as z from 'zod/mini';
import { dayOf, startOfDay, today, type Clock, type Day } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { accountId, handleId } from '#platform/server/keys/network-ids.ts';
import { ownerSlots } from '#platform/server/keys/owner-tag.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { proofs } from '../schema.ts';
import { ProvedAccount, type ProvedHandle } from './instagram-accounts.ts';
import { wayOf, type Way } from './message-account.ts';

export const PROOF_DAYS = 90;
/** As long as the session of a visitor, which begins with the proof. */
const VISITOR_DAYS = 2;

/** How many handles a member or a visitor can have proved at a time. One more takes the place of the oldest. */
export const PROOF_SLOTS = 32;

type ProofRow = typeof proofs.$inferSelect;

/** That a member, or a visitor's session, owns a handle. */
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

/** Tagged under another key than the addresses of letters, so that proofs and letters cannot be joined. */
export const proofTagOf = (keys: Keys, what: 'account' | 'scoped', id: string) => keys.tag('link', what, accountId(id));

/** A handle has a tag for each way to prove it, so that a proof is compared with others of its own way alone. */
const HANDLE_TAGS: Record<Way, string> = { login: 'proved', message: 'proved-by-message' };
export const handleTagOf = (keys: Keys, { handle, instagramId }: ProvedHandle) =>
  keys.tag('handle', HANDLE_TAGS[wayOf(instagramId)], handleId(handle));
/** The tag that the handle has where it was proved in the other way. */
export const otherWayTagOf = (keys: Keys, { handle, instagramId }: ProvedHandle) =>
  keys.tag('handle', HANDLE_TAGS[wayOf(instagramId) === 'login' ? 'message' : 'login'], handleId(handle));

/** The first day on which a member's proof of this day no longer counts. */
const endOfProofFrom = (day: Day, days = PROOF_DAYS): Day => dayOf(startOfDay(new Date(day), days));
export const endOfProof = (clock: Clock): Day => endOfProofFrom(today(clock));

export function openProof(keys: Keys, { ownerTag, box }: Pick<ProofRow, 'ownerTag' | 'box'>): Proof {
  return sealedProof.open(keys, ownerTag, box);
}

/** The row of a proof, in one of its owner's slots. */
export function proofRow(keys: Keys, ownerTag: Buffer, proof: Proof): ProofRow {
  const { userId, handle, name, instagramId, scopedId, verifiedOn } = proof;
  return {
    ownerTag,
    handleTag: handleTagOf(keys, proof),
    accountTag: proofTagOf(keys, 'account', instagramId),
    scopedTag: proofTagOf(keys, 'scoped', scopedId),
    // Field by field: an account may carry a token, which must not be stored here.
    box: sealedProof.seal(keys, ownerTag, { userId, handle, name, instagramId, scopedId, verifiedOn }),
    endsOn: endOfProofFrom(verifiedOn, userId === null ? VISITOR_DAYS : PROOF_DAYS),
  };
}
