import { and, count, eq, gt, inArray } from 'drizzle-orm';
import { findableByNameIds, withNameSearchOn } from '#features/privacy/server/index.ts';
import { daysAgo } from '#platform/server/clock.ts';
import type { InstagramAccount } from '#platform/server/gateways/instagram.ts';
import type { ProfileSearch } from '#platform/server/profile-search.ts';
import type { Services } from '#platform/server/services.ts';
import { wordTagsOf } from './findable-names.ts';
import { readHistories } from '../handles/handle-history.ts';
import { findableNames, proofs } from '../schema.ts';
import { PROOF_DAYS, membersWhoProved, openProof, type Proof } from '../proofs/proofs.ts';

/** Proofs that are opened for one search, however common the name is. */
const MAX_CANDIDATES = 60;

/** Finds members who proved or linked an account and allow to be found by its name. */
export const findMembersByName: ProfileSearch = async (services, typed, limit) => {
  const tags = wordTagsOf(services.keys, typed.join(' '));
  if (tags.length === 0) return [];
  const candidates = await findCandidates(services, tags);
  const byHandle = Map.groupBy(await withoutHidden(services, candidates), ({ handle }) => handle);
  const historyOf = await readHistories(services, [...byHandle.keys()]);
  // Members are not found by a handle that belongs to another Instagram account now.
  const found = [...byHandle.values()]
    .flatMap(([first]) => first ?? [])
    .filter(({ handle, instagramId }) => historyOf(handle).owner === instagramId);
  return found.slice(0, limit).map(toAccount);
};

async function findCandidates(services: Services, tags: Buffer[]): Promise<Proof[]> {
  const { db, keys, clock } = services;
  const { wordTag, proofId } = findableNames;
  const withAllWords = db
    .select({ proofId })
    .from(findableNames)
    .where(inArray(wordTag, tags))
    .groupBy(proofId)
    .having(eq(count(), tags.length));
  const isValid = gt(proofs.verifiedOn, daysAgo(clock, PROOF_DAYS));
  const rows = await db
    .select()
    .from(proofs)
    .where(and(inArray(proofs.id, withAllWords), inArray(proofs.userId, findableByNameIds(services)), isValid))
    .limit(MAX_CANDIDATES);
  return rows.map((row) => openProof(keys, row));
}

/** If several members have proved the same account, one who does not want to be found is enough to hide it. */
async function withoutHidden(services: Services, candidates: Proof[]): Promise<Proof[]> {
  const instagramIds = candidates.map(({ instagramId }) => instagramId);
  const owners = await membersWhoProved(services, instagramIds);
  const userIds = owners.map(({ userId }) => userId);
  const findable = new Set(await withNameSearchOn(services, userIds));
  const hidden = new Set(owners.filter(({ userId }) => !findable.has(userId)).map(({ instagramId }) => instagramId));
  return candidates.filter(({ instagramId }) => !hidden.has(instagramId));
}

/** Only these fields are stored; a lookup of the handle gets the rest from Instagram. */
function toAccount({ handle, name, instagramId }: Proof): InstagramAccount {
  return { id: instagramId, username: handle, name, biography: null, pictureUrl: null };
}
