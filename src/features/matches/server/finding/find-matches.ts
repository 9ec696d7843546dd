import { inArray } from 'drizzle-orm';
import { crushesOf, findCrushes, hasConfessedTo } from '#features/confessions/server/index.ts';
import { holdersOf, type HeldHandle } from '#features/verification/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { createMatch } from './create-match.ts';
import { findEligible, mayMeet, type Eligible } from './eligible-members.ts';
import { pairTag } from '../match/match-rows.ts';
import { matches } from '../schema.ts';

/** Somebody has confessed to a handle. */
interface Crush {
  userId: number;
  target: string;
}

/** A person by the handle that the other one has confessed to. */
type Half = Eligible & HeldHandle;
type Pair = [Half, Half];

/** After a delivery: whether any of those who were confessed to have confessed to the author. */
export function findMatches(services: Services, delivered: { author: number; target: string }[]): Promise<void> {
  return matchCrushes(
    services,
    delivered.map(({ author, target }) => ({ userId: author, target })),
  );
}

/** After somebody has proved to have a handle, or may have one crush more: all their crushes are looked at. */
export async function findMatchesFor(services: Services, { userId }: { userId: number }): Promise<void> {
  const [person] = await findEligible(services, [userId]);
  if (!person || person.handles.length === 0) return;
  const crushes = await crushesOf(services, authorOf(person));
  await matchCrushes(
    services,
    crushes.map((target) => ({ userId, target })),
  );
}

async function matchCrushes(services: Services, crushes: Crush[]): Promise<void> {
  const pairs = await withoutKnown(services, await findPairs(services, crushes));
  // Few are left here: of most crushes the other one has no account, and of the others most have no crush in return.
  for (const [one, other] of pairs) {
    const isMutual =
      (await hasConfessedTo(services, authorOf(one), other)) && (await hasConfessedTo(services, authorOf(other), one));
    if (isMutual) await createMatch(services, one, other);
  }
}

/** Who might match: the quick questions, each asked once for all. Letters are not opened here. */
async function findPairs(services: Services, crushes: Crush[]): Promise<Pair[]> {
  const holders = await holdersOf(
    services,
    crushes.map(({ target }) => target),
  );
  const known = crushes.flatMap(({ userId, target }) => {
    const holder = holders.get(target);
    return holder && holder.userId !== userId ? [{ userId, target, holder }] : [];
  });
  const people = await findEligible(
    services,
    known.flatMap(({ userId, holder }) => [userId, holder.userId]),
  );
  const personOf = new Map(people.map((person) => [person.userId, person]));
  const pairs = known.flatMap(({ userId, target, holder }) => {
    const one = personOf.get(userId);
    const other = personOf.get(holder.userId);
    if (!one || !other || !mayMeet(one, other)) return [];
    const { instagramId } = holder;
    return one.handles.map((own): Pair => [
      { ...one, ...own },
      { ...other, handle: target, instagramId },
    ]);
  });
  const hasCrush = await findCrushes(services, pairs.map(asReturned));
  return pairs.filter((pair) => hasCrush(asReturned(pair)));
}

const asReturned = ([one, other]: Pair) => ({ author: other.userId, target: one.handle });
const authorOf = ({ userId, handles }: Eligible) => ({ userId, handles: handles.length });

/** A pair meets once: whoever has ended a chat or reported somebody is not brought together with them again. */
async function withoutKnown({ db, keys }: Services, pairs: Pair[]): Promise<Pair[]> {
  if (pairs.length === 0) return [];
  const tagOf = ([one, other]: Pair) => pairTag(keys, one.userId, other.userId);
  const rows = await db
    .select({ pair: matches.pairTag })
    .from(matches)
    .where(inArray(matches.pairTag, pairs.map(tagOf)));
  return pairs.filter((pair) => !rows.some((row) => row.pair?.equals(tagOf(pair))));
}
