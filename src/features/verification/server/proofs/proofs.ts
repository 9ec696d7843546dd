import { and, gt, type SQL } from 'drizzle-orm';
import {
  asIds,
  holderOf,
  idsOf,
  newAccount,
  proversOf,
  readInstagramAccounts,
  readOwnAccounts,
  wayOf,
  type AccountId,
  type AccountState,
} from '#features/handles/server/index.ts';
import { today, type Day } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { sharedRead } from '#platform/server/db/shared-read.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { Remembered } from '#platform/server/keys/remembered.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { proofs } from '../schema.ts';
import { openProof, ownerOf, PROOF_SLOTS, slotsOf, type Owner, type Proof } from './sealed-proof.ts';

/** A proof and where it is stored. */
export type StoredProof = Proof & { ownerTag: Buffer };

type Access = Uses<'db' | 'keys' | 'clock'>;

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

/** The valid proofs of a member, or of a visitor's session. */
async function findProofs({ db, keys, clock }: Access, owner: Owner): Promise<Proof[]> {
  const name = 'sid' in owner ? owner.sid : `${owner.userId}`;
  const tags = slotTags.getOrMake(keys, name, () => Buffer.concat(slotsOf(keys, owner)));
  return openProofs(keys, await readValid(db, { tags, day: today(clock) }));
}

/** A handle as one person has proved it: the last that Instagram gave for one or more accounts. The newest proof counts. */
export interface ProvedByOne extends Pick<Proof, 'handle' | 'name' | 'verifiedOn'> {
  /** In the same order every time: cursors rely on it. */
  accounts: AccountState[];
}

/** The accounts that the member, or the visitor's session, has proved, those with one handle together. */
export async function findProvedAccounts(ctx: Ctx): Promise<ProvedByOne[]> {
  const owner = ownerOf(ctx);
  const proved = owner ? await findProved(ctx, owner) : [];
  return [...Map.groupBy(proved, ({ state }) => state.handle)].map(([handle, own]) => {
    const { name, verifiedOn } = (own.at(-1) as (typeof own)[0]).proof;
    return { handle, name, verifiedOn, accounts: distinct(own.map(({ state }) => state)) };
  });
}

/** The accounts that a member has proved, for what every page asks. */
export async function accountsOfMember(access: Access, userId: number): Promise<AccountState[]> {
  return distinct((await findProved(access, { userId })).map(({ state }) => state));
}

async function findProved(access: Access, owner: Owner): Promise<{ proof: Proof; state: AccountState }[]> {
  const proofsOfOne = await findProofs(access, owner);
  const stored = await readOwnAccounts(
    access,
    proofsOfOne.map(({ instagramId }) => instagramId),
  );
  return proofsOfOne.flatMap((proof) => {
    const state = stateOf(stored, proof);
    return state ? [{ proof, state }] : [];
  });
}

type Stored = Awaited<ReturnType<typeof readOwnAccounts>>;

/**
 * The account of a proof. If the server stopped before it recorded the account, the proof still counts. Null for a member who
 * made way for others: the proof no longer counts.
 */
function stateOf(stored: Stored, { userId, instagramId, scopedId, handle }: Proof): AccountState | null {
  const state = stored.get(instagramId)?.state;
  if (!state) return newAccount({ ...asIds(instagramId), scoped: scopedId, handle });
  const isProver = state.provedBy.some((one) => one.userId === userId && one.by === wayOf(instagramId));
  return userId === null || isProver ? state : null;
}

/** An account may have been proved in both ways. */
function distinct(accounts: readonly AccountState[]): AccountState[] {
  const keyOf = (account: AccountState) => idsOf(account)[0] ?? '';
  const byId = new Map(accounts.map((account) => [keyOf(account), account]));
  return [...byId].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, account]) => account);
}

/** The accounts that these members have proved; members without a proof are left out. */
export async function accountsOfMembers(
  services: Services,
  userIds: readonly number[],
): Promise<Map<number, AccountState[]>> {
  const proved = await proofsOfMembers(services, userIds);
  const stored = await readInstagramAccounts(
    services,
    proved.map(({ instagramId }) => instagramId),
  );
  const byMember = Map.groupBy(proved, ({ userId }) => userId ?? 0);
  return new Map(
    [...byMember].map(([userId, own]) => [userId, distinct(own.flatMap((proof) => stateOf(stored, proof) ?? []))]),
  );
}

/** The accounts that stand for these members in matches today; those who hold none are left out. */
export async function accountsHeldBy(
  services: Services,
  userIds: readonly number[],
): Promise<Map<number, AccountState[]>> {
  const day = today(services.clock);
  const accounts = [...(await accountsOfMembers(services, userIds))].map(
    ([userId, own]) => [userId, own.filter((account) => holderOf(account, day) === userId)] as const,
  );
  return new Map(accounts.filter(([, held]) => held.length > 0));
}

/** The members who have proved these accounts, each with the id that was asked for. */
export async function membersWhoProved(services: Services, instagramIds: readonly AccountId[]) {
  const day = today(services.clock);
  const stored = await readInstagramAccounts(services, instagramIds);
  return [...new Set(instagramIds)].flatMap((instagramId) => {
    const account = stored.get(instagramId)?.state;
    return account ? proversOf(account, day).map((userId) => ({ userId, instagramId })) : [];
  });
}

/** The valid proofs of these members. */
async function proofsOfMembers(services: Access, userIds: readonly number[]): Promise<Proof[]> {
  const tags = [...new Set(userIds)].flatMap((userId) => slotsOf(services.keys, { userId }));
  return tags.length === 0 ? [] : readProofs(services, hasTag(proofs.ownerTag, tags));
}

/** A query condition: the proof is the owner's. */
export function isOf(keys: Keys, owner: Owner): SQL {
  return hasTag(proofs.ownerTag, slotsOf(keys, owner));
}

/** The proofs that match and still count. */
export async function readProofs({ db, keys, clock }: Access, which: SQL): Promise<StoredProof[]> {
  const { ownerTag, box } = proofs;
  const rows = await db
    .select({ ownerTag, box })
    .from(proofs)
    .where(and(which, gt(proofs.endsOn, today(clock))));
  return openProofs(keys, rows);
}

/** All proofs of the owner, also those that no longer count and are not purged yet. */
export async function readProofsOf({ db, keys }: Uses<'db' | 'keys'>, owner: Owner): Promise<StoredProof[]> {
  const { ownerTag, box } = proofs;
  return openProofs(keys, await db.select({ ownerTag, box }).from(proofs).where(isOf(keys, owner)));
}

/** The oldest first: the order of their tags means nothing. */
export function openProofs(keys: Keys, rows: SealedProof[]): StoredProof[] {
  const opened = rows.map((row) => ({ ...openProof(keys, row), ownerTag: row.ownerTag }));
  const keyOf = ({ verifiedOn, instagramId }: Proof) => `${verifiedOn} ${instagramId}`;
  return opened.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
