import { and, gt, inArray, isNull, or } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { today, type Clock, type Day } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { personNames, type Person } from '#platform/server/person.ts';
import type { Services } from '#platform/server/services.ts';
import { latestOf } from './sanctions/sanction-box.ts';
import { sanctions } from './schema.ts';

/** Stops somebody who is suspended, and tells them until when. */
export async function refuseSuspended(services: Services, person: Person): Promise<void> {
  const sanction = latestOf(await findSanctions(services, personNames(services.keys, person)));
  if (sanction) throw suspendedUntil(sanction.until);
}

/** `answer` is what the refused one may know besides. */
export function suspendedUntil(until: Day | null, answer: Record<string, unknown> = {}): AppError {
  const end = until === null ? '' : ` It opens again on ${until}.`;
  return new AppError('SUSPENDED', {
    message: `This account is suspended for breaking the community rules.${end}`,
    answer,
  });
}

/** Those of several people who are not suspended, with one question. */
export async function withoutSuspended<P extends Person>(services: Services, people: P[]): Promise<P[]> {
  const namesOf = (person: P) => personNames(services.keys, person);
  const suspended = await findSuspended(services, people.flatMap(namesOf));
  return people.filter((person) => !namesOf(person).some((name) => suspended.has(name)));
}

/** Which of these keyed names of people are suspended today, with one question. */
export async function findSuspended(services: Services, names: readonly string[]): Promise<Set<string>> {
  const rows = await findSanctions(services, names);
  const suspended = new Set(rows.map(({ personTag }) => personTag.toString('base64')));
  return new Set(names.filter((name) => suspended.has(sanctionTag(services.keys, name).toString('base64'))));
}

/** What somebody is called in this table alone: nothing leads from here to where else they are named. */
export function sanctionTag(keys: Keys, name: string): Buffer {
  return keys.tag('person', 'sanction', name);
}

/** A condition for queries: the suspension still counts. */
export function countsToday(clock: Clock) {
  return or(isNull(sanctions.until), gt(sanctions.until, today(clock)));
}

export async function findSanctions({ db, keys, clock }: Services, names: readonly string[]) {
  if (names.length === 0) return [];
  const tags = [...new Set(names)].map((name) => sanctionTag(keys, name));
  return db
    .select()
    .from(sanctions)
    .where(and(inArray(sanctions.personTag, tags), countsToday(clock)));
}
