import { and, gt, type SQL } from 'drizzle-orm';
import { today, type Day } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { sharedRead } from '#platform/server/db/shared-read.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { Remembered } from '#platform/server/keys/remembered.ts';
import type { Services } from '#platform/server/services.ts';
import { proofs } from '../schema.ts';
import { openProof, ownerOf, PROOF_SLOTS, proofTagOf, slotsOf, type Owner, type Proof } from './sealed-proof.ts';

/** A proof and where it is stored. */
export type StoredProof = Proof & { ownerTag: Buffer };

type SealedProof = Pick<typeof proofs.$inferSelect, 'ownerTag' | 'box'>;

/** Part of every call that reads letters. */
const selectValid = statement<SealedProof & { i: number }>(
  'valid_proofs',
  `SELECT slot / ${PROOF_SLOTS} AS i, owner_tag AS "ownerTag", box
   FROM generate_series(0, octet_length($1::bytea) / 32 - 1) slot
   CROSS JOIN LATERAL (SELECT owner_tag, box FROM proofs
     WHERE owner_tag = substr($1::bytea, slot * 32 + 1, 32) AND ends_on > ($2::text[])[slot / ${PROOF_SLOTS} + 1]::date LIMIT 1) p`,
);

const readValid = sharedRead(async (db, asked: readonly { tags: Buffer; day: Day }[]) => {
  const rows = await selectValid(
    db,
    Buffer.concat(asked.map(({ tags }) => tags)),
    asked.map(({ day }) => day),
  );
  const answers = asked.map((): SealedProof[] => []);
  for (const { i, ...row } of rows) answers[i]?.push(row);
  return answers;
});

/** The tags of an owner's slots, one after the other: to compute them costs as much as the rest of a call. */
const slotTags = new Remembered<Buffer>(10_000);

/** The valid proofs of the member, or of the visitor's session. */
async function findProofs(ctx: Ctx): Promise<Proof[]> {
  const owner = ownerOf(ctx);
  if (!owner) return [];
  const name = 'sid' in owner ? owner.sid : `${owner.userId}`;
  const tags = slotTags.getOrMake(ctx.keys, name, () => Buffer.concat(slotsOf(ctx.keys, owner)));
  return openProofs(ctx.keys, await readValid(ctx.db, { tags, day: today(ctx.clock) }));
}

/** A handle as one person has proved it: by login, by message, or both. The newest proof counts, and its name. */
export interface ProvedByOne extends Pick<Proof, 'handle' | 'name' | 'verifiedOn'> {
  /** In the same order every time: cursors rely on it. */
  instagramIds: string[];
}

/** The handles that the member, or the visitor's session, has proved, each once. */
export async function findProvedHandles(ctx: Ctx): Promise<ProvedByOne[]> {
  return [...Map.groupBy(await findProofs(ctx), ({ handle }) => handle).values()].map((own) => {
    const { handle, name, verifiedOn } = own.at(-1) as Proof;
    return { handle, name, verifiedOn, instagramIds: own.map(({ instagramId }) => instagramId).toSorted() };
  });
}

/** The members with a valid proof of one of these Instagram accounts. */
export async function membersWhoProved(services: Services, instagramIds: readonly string[]) {
  const tags = [...new Set(instagramIds)].map((instagramId) => proofTagOf(services.keys, 'account', instagramId));
  if (tags.length === 0) return [];
  const found = await readProofs(services, hasTag(proofs.accountTag, tags));
  return found.flatMap(({ userId, instagramId }) => (userId === null ? [] : [{ userId, instagramId }]));
}

/** The valid proofs of these members. */
export async function proofsOfMembers(services: Services, userIds: readonly number[]): Promise<Proof[]> {
  const tags = [...new Set(userIds)].flatMap((userId) => slotsOf(services.keys, { userId }));
  return tags.length === 0 ? [] : readProofs(services, hasTag(proofs.ownerTag, tags));
}

/** A query condition: the proof is the owner's. */
export function isOf(keys: Keys, owner: Owner): SQL {
  return hasTag(proofs.ownerTag, slotsOf(keys, owner));
}

/** The proofs that match and still count. */
export async function readProofs({ db, keys, clock }: Services, which: SQL): Promise<StoredProof[]> {
  const { ownerTag, box } = proofs;
  const rows = await db
    .select({ ownerTag, box })
    .from(proofs)
    .where(and(which, gt(proofs.endsOn, today(clock))));
  return openProofs(keys, rows);
}

/** All proofs of the owner, also those that no longer count and are not purged yet. */
export async function readProofsOf({ db, keys }: Services, owner: Owner): Promise<StoredProof[]> {
  const { ownerTag, box } = proofs;
  return openProofs(keys, await db.select({ ownerTag, box }).from(proofs).where(isOf(keys, owner)));
}

/** The oldest first: the order of their tags means nothing. */
export function openProofs(keys: Keys, rows: SealedProof[]): StoredProof[] {
  const opened = rows.map((row) => ({ ...openProof(keys, row), ownerTag: row.ownerTag }));
  const keyOf = ({ verifiedOn, handle }: Proof) => `${verifiedOn} ${handle}`;
  return opened.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
