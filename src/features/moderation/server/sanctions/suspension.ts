import { AppError } from '#platform/shared/app-error.ts';
import type { Day } from '#platform/server/clock.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { personTagTexts, type Person } from '#features/people/server/index.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { latestOf, openInForce } from './sealed-sanctions.ts';
import type { sanctions } from '../schema.ts';

/** The SQL for the rows that hold the suspensions of people. */
export const sanctionsSql = (personTags: string): string =>
  `SELECT person_tag AS "personTag", box FROM sanctions WHERE person_tag = ANY(${personTags}::bytea[])`;

const selectSanctions = statement<typeof sanctions.$inferSelect>('sanctions_by_person', sanctionsSql('$1'));

/** Throws SUSPENDED, with the end of the suspension, if the person is suspended. */
export async function refuseSuspended(services: Services, person: Person): Promise<void> {
  const tags = sanctionTagsOf(services.keys, person);
  const rows = await selectSanctions(services.db, tags);
  const refusal = refusalBy(services, rows);
  if (refusal) throw refusal;
}

/** The tags of the rows that hold a person's suspensions, for statements that read more than these. */
export function sanctionTagsOf(keys: Keys, person: Person): Buffer[] {
  return personTagTexts(keys, person).map((name) => sanctionTag(keys, name));
}

/** SUSPENDED, with the end of the suspension, if one in these rows is in force. */
export function refusalBy(
  { keys, clock }: Uses<'keys' | 'clock'>,
  rows: readonly (typeof sanctions.$inferSelect)[],
): AppError | null {
  const sanction = latestOf(rows.flatMap((row) => openInForce(keys, clock, row).all));
  return sanction ? suspendedUntil(sanction.until) : null;
}

/** `answer` holds further fields for the suspended person. */
export function suspendedUntil(until: Day | null, answer: Record<string, unknown> = {}): AppError {
  const end = until === null ? '' : ` You can log in again on ${until}.`;
  return new AppError('SUSPENDED', {
    message: `This account is suspended for breaking the community rules.${end}`,
    answer,
  });
}

/** The people among these who are not suspended, found with one query. */
export async function withoutSuspended<P extends Person>(
  services: Uses<'db' | 'keys' | 'clock'>,
  people: P[],
): Promise<P[]> {
  const names = people.map((person) => personTagTexts(services.keys, person));
  const suspended = await findSuspended(services, names.flat());
  return people.filter((_, index) => !names[index]?.some((name) => suspended.has(name)));
}

/** The keyed names among these that are suspended today, found with one query. */
export async function findSuspended(
  services: Uses<'db' | 'keys' | 'clock'>,
  names: readonly string[],
): Promise<Set<string>> {
  const tags = names.map((name) => sanctionTag(services.keys, name));
  const rows = await findInForce(services, tags);
  const suspended = new Set(rows.map(({ personTag }) => personTag.toString('base64')));
  return new Set(names.filter((_, index) => suspended.has(tags[index]?.toString('base64') ?? '')));
}

/** The person's tag in this table. It is used nowhere else, so that a row leads to no other table. */
export function sanctionTag(keys: Keys, name: string): Buffer {
  return keys.tag('person', 'sanction', name);
}

/** The rows under these keyed names that hold a suspension in force, opened. */
export function findSanctions(services: Uses<'db' | 'keys' | 'clock'>, names: readonly string[]) {
  return findInForce(
    services,
    [...new Set(names)].map((name) => sanctionTag(services.keys, name)),
  );
}

async function findInForce({ db, keys, clock }: Uses<'db' | 'keys' | 'clock'>, tags: readonly Buffer[]) {
  if (tags.length === 0) return [];
  const rows = await selectSanctions(db, tags);
  return rows.map((row) => openInForce(keys, clock, row)).filter(({ all }) => all.length > 0);
}
