import { and, count, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import { withNameSearchOn } from '#features/privacy/server/index.ts';
import { daysAgo } from '#platform/server/clock.ts';
import type { InstagramAccount } from '#platform/server/gateways/instagram.ts';
import type { PeopleSource } from '#platform/server/people.ts';
import type { Services } from '#platform/server/services.ts';
import { wordTagsOf } from './findable-names.ts';
import { readHistories } from './handle-claims.ts';
import { findableNames, verifiedProfiles } from './schema.ts';
import { DAYS_KEPT, openProfile, type ConfirmedProfile } from './verified-profiles.ts';

/** So many proofs are looked at for one answer, however common a name is. */
const MOST_CANDIDATES = 60;

/** Members who have proved or linked an account and allow being found by the name that it shows. */
export const findConfirmedPeople: PeopleSource = async (services, typed, most) => {
  const tags = wordTagsOf(services.keys, typed.join(' '));
  if (tags.length === 0) return [];
  const candidates = await findCandidates(services, tags);
  const byHandle = Map.groupBy(await withoutHidden(services, candidates), ({ handle }) => handle);
  const historyOf = await readHistories(services, [...byHandle.keys()]);
  // A name that has passed on to somebody else is no longer theirs to be found by.
  const found = [...byHandle.values()]
    .flatMap(([first]) => first ?? [])
    .filter(({ handle, networkId }) => historyOf(handle).owner === networkId);
  return found.slice(0, most).map(toAccount);
};

type Candidate = ConfirmedProfile & { userId: number };

async function findCandidates({ db, keys, clock }: Services, tags: Buffer[]): Promise<Candidate[]> {
  const { wordTag, profileId } = findableNames;
  const named = db
    .select({ profileId })
    .from(findableNames)
    .where(inArray(wordTag, tags))
    .groupBy(profileId)
    .having(eq(count(), tags.length));
  const counts = gt(verifiedProfiles.verifiedOn, daysAgo(clock, DAYS_KEPT));
  const rows = await db
    .select()
    .from(verifiedProfiles)
    .where(and(inArray(verifiedProfiles.id, named), isNotNull(verifiedProfiles.userId), counts))
    .limit(MOST_CANDIDATES);
  return rows.flatMap((row) => (row.userId === null ? [] : [{ ...openProfile(keys, row), userId: row.userId }]));
}

/** Where several people have proved the same account, one who does not want to be found is enough. */
async function withoutHidden(services: Services, candidates: Candidate[]): Promise<Candidate[]> {
  const userIds = candidates.map(({ userId }) => userId);
  const findable = new Set(await withNameSearchOn(services, userIds));
  const hidden = new Set(candidates.filter(({ userId }) => !findable.has(userId)).map(({ handle }) => handle));
  return candidates.filter(({ handle }) => !hidden.has(handle));
}

/** All that was kept; the network tells the rest to whoever asks for the handle. */
function toAccount({ handle, name, networkId }: Candidate): InstagramAccount {
  return { id: networkId, username: handle, name, biography: null, pictureUrl: null };
}
