import { inArray } from 'drizzle-orm';
import { crushesOf, withConfessed } from '#features/confessions/server/index.ts';
import { holdersOf, type HeldHandle } from '#features/verification/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { createMatch } from './create-match.ts';
import { findEligibleMembers, mayMatch, type EligibleMember } from './eligible-members.ts';
import { pairTag } from '../match/match-rows.ts';
import { matches } from '../schema.ts';

/** A user has confessed to a handle. */
interface Crush {
  userId: number;
  target: string;
}

/** A member, with the handle that the other one has confessed to. */
type Candidate = EligibleMember & HeldHandle;
type Pair = [Candidate, Candidate];

/** Looks for matches after a delivery: recipients who have confessed to the author. */
export function findMatches(services: Services, delivered: { author: number; target: string }[]): Promise<void> {
  return matchCrushes(
    services,
    delivered.map(({ author, target }) => ({ userId: author, target })),
  );
}

/** Checks all crushes of a user, after they have proved a handle or a place for a crush became free. */
export async function findMatchesFor(services: Services, { userId }: { userId: number }): Promise<void> {
  const [person] = await findEligibleMembers(services, [userId]);
  if (!person || person.handles.length === 0) return;
  const crushes = await crushesOf(services, authorOf(person));
  await matchCrushes(
    services,
    crushes.map((target) => ({ userId, target })),
  );
}

async function matchCrushes(services: Services, crushes: Crush[]): Promise<void> {
  const pairs = await withoutKnown(services, await findPairs(services, crushes));
  // First the recipients' own letters: most of them have written to somebody else.
  const returned = await withConfessed(services, pairs.map(asReturned));
  const mutual = await withConfessed(
    services,
    returned.map(({ pair }) => asGiven(pair)),
  );
  // Together, so that they share a transaction.
  await Promise.all(mutual.map(({ pair }) => createMatch(services, ...pair)));
}

/** Pairs that might match, by checks that need no letter to be opened. Each check is one query for all crushes. */
async function findPairs(services: Services, crushes: Crush[]): Promise<Pair[]> {
  const holders = await holdersOf(
    services,
    crushes.map(({ target }) => target),
  );
  const known = crushes.flatMap(({ userId, target }) => {
    const holder = holders.get(target);
    return holder && holder.userId !== userId ? [{ userId, target, holder }] : [];
  });
  if (known.length === 0) return [];
  const people = await findEligibleMembers(
    services,
    known.flatMap(({ userId, holder }) => [userId, holder.userId]),
  );
  const personOf = new Map(people.map((person) => [person.userId, person]));
  return known.flatMap(({ userId, target, holder }) => {
    const one = personOf.get(userId);
    const other = personOf.get(holder.userId);
    if (!one || !other || !mayMatch(one, other)) return [];
    const { instagramIds } = holder;
    return one.handles.map((own): Pair => [
      { ...one, ...own },
      { ...other, handle: target, instagramIds },
    ]);
  });
}

const authorOf = ({ userId, handles }: EligibleMember) => ({ userId, handles: handles.length });
const asGiven = (pair: Pair) => ({ pair, author: authorOf(pair[0]), account: pair[1] });
const asReturned = (pair: Pair) => ({ pair, author: authorOf(pair[1]), account: pair[0] });

/** Two users match only once: after a chat was ended or reported they do not match again. */
async function withoutKnown({ db, keys }: Services, pairs: Pair[]): Promise<Pair[]> {
  if (pairs.length === 0) return [];
  const tagOf = ([one, other]: Pair) => pairTag(keys, one.userId, other.userId);
  const rows = await db
    .select({ pair: matches.pairTag })
    .from(matches)
    .where(inArray(matches.pairTag, pairs.map(tagOf)));
  const known = new Set(rows.map(({ pair }) => pair?.toString('base64')));
  return pairs.filter((pair) => !known.has(tagOf(pair).toString('base64')));
}
