import { count, eq } from 'drizzle-orm';
import { withNameSearchOn } from '#features/privacy/server/index.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import type { InstagramAccount } from '#platform/server/gateways/instagram.ts';
import type { ProfileSearch } from '#platform/server/profile-search.ts';
import type { Services } from '#platform/server/services.ts';
import { proofBehind, wordsOf, wordTagOf } from './findable-names.ts';
import { readHistories } from '../handles/handle-history.ts';
import { findableNames, proofs } from '../schema.ts';
import { wayOf } from '../proofs/message-account.ts';
import { membersWhoProved, readProofs } from '../proofs/proofs.ts';
import type { Proof } from '../proofs/sealed-proof.ts';

/** Proofs that one search considers, however common the name is. */
const MAX_CANDIDATES = 60;
/** Proofs that are opened to find those with several words: only the boxes tell which words occur together. */
const MAX_OPENED = 300;

/** Finds members who proved or linked an account and allow to be found by its name. */
export const findMembersByName: ProfileSearch = async (services, typed, limit) => {
  const words = wordsOf(typed.join(' '));
  if (words.length === 0) return [];
  const candidates = await findCandidates(services, words);
  const byHandle = Map.groupBy(await withoutHidden(services, candidates), ({ handle }) => handle);
  const historyOf = await readHistories(services, [...byHandle.keys()]);
  // Members are not found by a handle that belongs to another Instagram account now.
  const isOwners = ({ handle, instagramId }: Proof) => historyOf(handle).owner === instagramId;
  const found = [...byHandle.values()].flatMap((proved) => proved.find(isOwners) ?? []);
  return found.slice(0, limit).map(toAccount);
};

async function findCandidates(services: Services, words: string[]): Promise<Proof[]> {
  const { db, keys } = services;
  const rarest = await findRarest(services, words);
  if (!rarest) return [];
  const rows = await db
    .select()
    .from(findableNames)
    .where(eq(findableNames.wordTag, rarest))
    .limit(words.length === 1 ? MAX_CANDIDATES : MAX_OPENED);
  const tags = rows.map((row) => proofBehind(keys, row));
  const found = await readProofs(services, hasTag(proofs.ownerTag, tags));
  return found.filter(({ name }) => hasWords(name, words)).slice(0, MAX_CANDIDATES);
}

/** The tag of the word that the fewest names have; null if no name has all of them. */
async function findRarest({ db, keys }: Services, words: string[]): Promise<Buffer | null> {
  const { wordTag } = findableNames;
  const tags = words.map((word) => wordTagOf(keys, word));
  const counts = await db
    .select({ wordTag, names: count() })
    .from(findableNames)
    .where(hasTag(wordTag, tags))
    .groupBy(wordTag);
  if (counts.length < words.length) return null;
  return counts.toSorted((a, b) => a.names - b.names)[0]?.wordTag ?? null;
}

function hasWords(name: string | null, words: string[]): boolean {
  const known = new Set(wordsOf(name ?? ''));
  return words.every((word) => known.has(word));
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

/** Only these fields are stored; a lookup of the handle gets the rest from Instagram. Names of senders are for us alone. */
function toAccount({ handle, name, instagramId }: Proof): InstagramAccount {
  const id = wayOf(instagramId) === 'login' ? instagramId : handle;
  return { id, username: handle, name, biography: null, pictureUrl: null, followers: null };
}
