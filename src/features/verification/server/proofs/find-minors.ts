import { readPeople } from '#features/auth/server/index.ts';
import { isAdult } from '#platform/shared/age.ts';
import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { membersWhoProved } from './proofs.ts';

/**
 * Which of these Instagram accounts a member under 18 has proved. If several members have proved the same account, one
 * minor among them is enough.
 */
export async function findMinors(services: Services, instagramIds: readonly string[]): Promise<Set<string>> {
  const owners = await membersWhoProved(services, instagramIds);
  const people = await readPeople(services, [...new Set(owners.map(({ userId }) => userId))]);
  const day = today(services.clock);
  const minors = new Set(people.filter(({ dateOfBirth }) => !isAdult(day, dateOfBirth)).map(({ userId }) => userId));
  return new Set(owners.filter(({ userId }) => minors.has(userId)).map(({ instagramId }) => instagramId));
}
