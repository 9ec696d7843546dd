import { inArray } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import type { Day } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { personTagTexts, type Person } from '#platform/server/person.ts';
import type { Services } from '#platform/server/services.ts';
import { latestOf, openInForce } from './sanctions/sealed-sanctions.ts';
import { sanctions } from './schema.ts';

/** Throws SUSPENDED, with the end of the suspension, if the person is suspended. */
export async function refuseSuspended(services: Services, person: Person): Promise<void> {
  const rows = await findSanctions(services, personTagTexts(services.keys, person));
  const sanction = latestOf(rows.flatMap(({ all }) => all));
  if (sanction) throw suspendedUntil(sanction.until);
}

/** `answer` holds further fields for the suspended person. */
export function suspendedUntil(until: Day | null, answer: Record<string, unknown> = {}): AppError {
  const end = until === null ? '' : ` It opens again on ${until}.`;
  return new AppError('SUSPENDED', {
    message: `This account is suspended for breaking the community rules.${end}`,
    answer,
  });
}

/** The people among these who are not suspended, found with one query. */
export async function withoutSuspended<P extends Person>(services: Services, people: P[]): Promise<P[]> {
  const namesOf = (person: P) => personTagTexts(services.keys, person);
  const suspended = await findSuspended(services, people.flatMap(namesOf));
  return people.filter((person) => !namesOf(person).some((name) => suspended.has(name)));
}

/** The keyed names among these that are suspended today, found with one query. */
export async function findSuspended(services: Services, names: readonly string[]): Promise<Set<string>> {
  const rows = await findSanctions(services, names);
  const suspended = new Set(rows.map(({ personTag }) => personTag.toString('base64')));
  return new Set(names.filter((name) => suspended.has(sanctionTag(services.keys, name).toString('base64'))));
}

/** The person's tag in this table. It is used nowhere else, so that a row leads to no other table. */
export function sanctionTag(keys: Keys, name: string): Buffer {
  return keys.tag('person', 'sanction', name);
}

/** The rows under these keyed names that hold a suspension in force, opened. */
export async function findSanctions({ db, keys, clock }: Services, names: readonly string[]) {
  if (names.length === 0) return [];
  const tags = [...new Set(names)].map((name) => sanctionTag(keys, name));
  const rows = await db.select().from(sanctions).where(inArray(sanctions.personTag, tags));
  return rows.map((row) => openInForce(keys, clock, row)).filter(({ all }) => all.length > 0);
}
