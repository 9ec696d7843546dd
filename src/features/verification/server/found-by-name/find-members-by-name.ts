import { count, eq } from 'drizzle-orm';
import { idsOf, readRecordedOwners } from '#features/handles/server/index.ts';
import { withNameSearchOn } from '#features/privacy/server/index.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import type { InstagramAccount } from '#platform/server/gateways/instagram.ts';
import type { ProfileSearch } from '#features/profiles/server/index.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { proofBehind, wordsOf, wordTagOf } from './findable-names.ts';
import { findableNames, proofs } from '../schema.ts';
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
  const ownerOf = await readRecordedOwners(services, [...byHandle.keys()]);
  // Members are not found by a handle that belongs to another Instagram account now.
  const found = [...byHandle].flatMap(([handle, proved]) => {
    const owner = ownerOf(handle);
    const proof = owner && proved.find(({ instagramId }) => idsOf(owner).includes(instagramId));
    return proof ? [toAccount(proof, owner.login)] : [];
  });
  return found.slice(0, limit);
};

async function findCandidates(services: Uses<'db' | 'keys' | 'clock'>, words: string[]): Promise<Proof[]> {
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
async function findRarest({ db, keys }: Uses<'db' | 'keys'>, words: string[]): Promise<Buffer | null> {
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

/** Only these fields are stored; a lookup of the handle gets the rest from Instagram. Ids of senders are for us alone. */
function toAccount({ handle, name }: Proof, login: string | null): InstagramAccount {
  return { id: login ?? handle, username: handle, name, biography: null, pictureUrl: null, followers: null };
}
