import { inArray } from 'drizzle-orm';
import { holderOf, readAddressed, type AccountState, type Address } from '#features/handles/server/index.ts';
import { today } from '#platform/server/clock.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { readPeople } from '#features/people/server/index.ts';
import { withoutSuspended } from '#features/moderation/server/index.ts';
import { accountsHeldBy } from '#features/verification/server/index.ts';
import { isAdult } from '#features/people/contract/age.ts';
import { crushesOf, withConfessed } from './crushes.ts';
import { pairTag } from '../store/match-rows.ts';
import { matches } from '../schema.ts';
import { createMatch } from './create-match.ts';

/** A user has confessed to an Instagram account. */
interface Crush {
  userId: number;
  address: Address;
}

/** A member, with the account that the other one has confessed to, and its handle. */
type Candidate = EligibleMember & { account: AccountState; handle: string };
type Pair = [Candidate, Candidate];

/** Looks for matches after a delivery: recipients who have confessed to the author. */
export function findMatches(
  services: Services,
  delivered: { author: number; address: Address | null }[],
): Promise<void> {
  return matchCrushes(
    services,
    delivered.flatMap(({ author, address }) => (address ? [{ userId: author, address }] : [])),
  );
}

/** Checks all crushes of a user: after they have proved a handle or opened an inbox, or a place for a crush became free. */
export async function findMatchesFor(services: Services, { userId }: { userId: number }): Promise<void> {
  const [person] = await findEligibleMembers(services, [userId]);
  if (!person || person.accounts.length === 0) return;
  const crushes = await crushesOf(services, authorOf(person));
  await matchCrushes(
    services,
    crushes.map((address) => ({ userId, address })),
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
  const accountOf = await readAddressed(
    services,
    crushes.map(({ address }) => address),
  );
  const day = today(services.clock);
  const known = crushes.flatMap(({ userId, address }) => {
    const account = accountOf(address)?.state;
    const holder = account ? holderOf(account, day) : null;
    return account && holder !== null && holder !== userId ? [{ userId, account, holder }] : [];
  });
  if (known.length === 0) return [];
  const people = await findEligibleMembers(
    services,
    known.flatMap(({ userId, holder }) => [userId, holder]),
  );
  const personOf = new Map(people.map((person) => [person.userId, person]));
  return known.flatMap(({ userId, account, holder }) => {
    const one = personOf.get(userId);
    const other = personOf.get(holder);
    if (!one || !other || !mayMatch(one, other)) return [];
    return one.accounts.map((own): Pair => [candidate(one, own), candidate(other, account)]);
  });
}

const candidate = (member: EligibleMember, account: AccountState): Candidate => ({
  ...member,
  account,
  handle: account.handle,
});

/** Two ids of one person that could not be joined count as one: places are counted by handle. */
const authorOf = ({ userId, accounts }: EligibleMember) => ({
  userId,
  handles: new Set(accounts.map(({ handle }) => handle)).size,
});
const asGiven = (pair: Pair) => ({ pair, author: authorOf(pair[0]), account: pair[1].account });
const asReturned = (pair: Pair) => ({ pair, author: authorOf(pair[1]), account: pair[0].account });

/** Two users match only once: after a chat was ended or reported they do not match again. */
async function withoutKnown({ db, keys }: Uses<'db' | 'keys'>, pairs: Pair[]): Promise<Pair[]> {
  if (pairs.length === 0) return [];
  const tagOf = ([one, other]: Pair) => pairTag(keys, one.userId, other.userId);
  const rows = await db
    .select({ pair: matches.pairTag })
    .from(matches)
    .where(inArray(matches.pairTag, pairs.map(tagOf)));
  const known = new Set(rows.map(({ pair }) => pair?.toString('base64')));
  return pairs.filter((pair) => !known.has(tagOf(pair).toString('base64')));
}

/** A member who can match. */
interface EligibleMember {
  userId: number;
  isAdult: boolean;
  /** The Instagram accounts of which they are the holder today. */
  accounts: AccountState[];
}

/** Those of these users whose account exists and is not suspended. */
async function findEligibleMembers(services: Services, userIds: number[]): Promise<EligibleMember[]> {
  const ids = [...new Set(userIds)];
  const people = await withoutSuspended(services, await readPeople(services, ids));
  const accounts = await accountsHeldBy(services, ids);
  const day = today(services.clock);
  return people.map(({ userId, dateOfBirth }) => ({
    userId,
    isAdult: isAdult(day, dateOfBirth),
    accounts: accounts.get(userId) ?? [],
  }));
}

/** Adults and minors never match, whatever they have written to each other. */
function mayMatch(one: EligibleMember, other: EligibleMember): boolean {
  return one.isAdult === other.isAdult;
}
