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

/** So many proofs are looked at for one answer, however common a name is. */
const MOST_CANDIDATES = 60;

/** Members who have proved or linked an account and allow being found by the name that it shows. */
export const findMembersByName: ProfileSearch = async (services, typed, most) => {
  const tags = wordTagsOf(services.keys, typed.join(' '));
  if (tags.length === 0) return [];
  const candidates = await findCandidates(services, tags);
  const byHandle = Map.groupBy(await withoutHidden(services, candidates), ({ handle }) => handle);
  const historyOf = await readHistories(services, [...byHandle.keys()]);
  // A name that has passed on to somebody else is no longer theirs to be found by.
  const found = [...byHandle.values()]
    .flatMap(([first]) => first ?? [])
    .filter(({ handle, instagramId }) => historyOf(handle).owner === instagramId);
  return found.slice(0, most).map(toAccount);
};

async function findCandidates(services: Services, tags: Buffer[]): Promise<Proof[]> {
  const { db, keys, clock } = services;
  const { wordTag, proofId } = findableNames;
  const named = db
    .select({ proofId })
    .from(findableNames)
    .where(inArray(wordTag, tags))
    .groupBy(proofId)
    .having(eq(count(), tags.length));
  const counts = gt(proofs.verifiedOn, daysAgo(clock, PROOF_DAYS));
  const rows = await db
    .select()
    .from(proofs)
    .where(and(inArray(proofs.id, named), inArray(proofs.userId, findableByNameIds(services)), counts))
    .limit(MOST_CANDIDATES);
  return rows.map((row) => openProof(keys, row));
}

/** Where several people have proved the same account, one who does not want to be found is enough. */
async function withoutHidden(services: Services, candidates: Proof[]): Promise<Proof[]> {
  const instagramIds = candidates.map(({ instagramId }) => instagramId);
  const owners = await membersWhoProved(services, instagramIds);
  const userIds = owners.map(({ userId }) => userId);
  const findable = new Set(await withNameSearchOn(services, userIds));
  const hidden = new Set(owners.filter(({ userId }) => !findable.has(userId)).map(({ instagramId }) => instagramId));
  return candidates.filter(({ instagramId }) => !hidden.has(instagramId));
}

/** All that was kept; the network tells the rest to whoever asks for the handle. */
function toAccount({ handle, name, instagramId }: Proof): InstagramAccount {
  return { id: instagramId, username: handle, name, biography: null, pictureUrl: null };
}
