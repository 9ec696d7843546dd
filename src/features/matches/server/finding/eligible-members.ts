import { readPeople } from '#features/people/server/index.ts';
import type { AccountState } from '#features/handles/server/index.ts';
import { withoutSuspended } from '#features/moderation/server/index.ts';
import { accountsHeldBy } from '#features/verification/server/index.ts';
import { isAdult } from '#features/people/contract/age.ts';
import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';

/** A member who can match. */
export interface EligibleMember {
  userId: number;
  isAdult: boolean;
  /** The Instagram accounts of which they are the holder today. */
  accounts: AccountState[];
}

/** Those of these users whose account exists and is not suspended. */
export async function findEligibleMembers(services: Services, userIds: number[]): Promise<EligibleMember[]> {
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
export function mayMatch(one: EligibleMember, other: EligibleMember): boolean {
  return one.isAdult === other.isAdult;
}
