import { and, gt, inArray, isNull, or } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { today } from '#platform/server/clock.ts';
import { personTags } from '#platform/server/person.ts';
import type { Services } from '#platform/server/services.ts';
import { sanctions } from './schema.ts';

interface Person {
  userId?: number;
  email: string;
}

/** Stops somebody who is suspended, and tells them until when. */
export async function refuseSuspended(services: Services, person: Person): Promise<void> {
  const [sanction] = await findSanctions(services, personTags(services.keys, person));
  if (!sanction) return;
  const end = sanction.until === null ? '' : ` It opens again on ${sanction.until}.`;
  throw new AppError('SUSPENDED', {
    message: `This account is suspended for breaking the community rules.${end}`,
  });
}

/** Those of several people who are not suspended, with one question. */
export async function withoutSuspended<P extends Person>(services: Services, people: P[]): Promise<P[]> {
  const tagsOf = (person: P) => personTags(services.keys, person);
  const sanctioned = await findSanctions(services, people.flatMap(tagsOf));
  const tags = new Set(sanctioned.map(({ personTag }) => personTag.toString('base64')));
  return people.filter((person) => !tagsOf(person).some((tag) => tags.has(tag.toString('base64'))));
}

async function findSanctions({ db, clock }: Services, tags: Buffer[]) {
  if (tags.length === 0) return [];
  const { personTag, until } = sanctions;
  return db
    .select()
    .from(sanctions)
    .where(and(inArray(personTag, tags), or(isNull(until), gt(until, today(clock)))));
}
