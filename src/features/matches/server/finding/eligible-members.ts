import { readPeople } from '#features/auth/server/index.ts';
import { withoutSuspended } from '#features/moderation/server/index.ts';
import { handlesHeldByEach, type HeldHandle } from '#features/verification/server/index.ts';
import { isAdult } from '#platform/shared/age.ts';
import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';

/** Somebody who can match. */
export interface Eligible {
  userId: number;
  isAdult: boolean;
  /** Those that serve them today. */
  handles: HeldHandle[];
}

/** Those of these people who are still here and not suspended. */
export async function findEligible(services: Services, userIds: number[]): Promise<Eligible[]> {
  const ids = [...new Set(userIds)];
  const people = await withoutSuspended(services, await readPeople(services, ids));
  const handles = await handlesHeldByEach(services, ids);
  const day = today(services.clock);
  return people.map(({ userId, dateOfBirth }) => ({
    userId,
    isAdult: isAdult(day, dateOfBirth),
    handles: handles.get(userId) ?? [],
  }));
}

/** Grown-ups and minors are not brought together, whatever they have written to each other. */
export function mayMeet(one: Eligible, other: Eligible): boolean {
  return one.isAdult === other.isAdult;
}
