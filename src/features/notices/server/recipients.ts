import { readPeople } from '#features/people/server/index.ts';
import { withoutSuspended } from '#features/moderation/server/index.ts';
import { withEmailsOn } from '#features/privacy/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import type { NoticeSettings } from '../contract.ts';
import { readSettings } from './subscriptions/settings.ts';

/** A member who may get notices. Of those who are suspended nothing is left but that: they cannot open what a notice leads to. */
export type Recipient = Awaited<ReturnType<typeof readPeople>>[number] & {
  settings: NoticeSettings;
  isSuspended: boolean;
  /** Emails are on, and the address is confirmed. */
  getsMails: boolean;
};

/** What these members want to hear, and how it reaches them. Deleted accounts are left out. */
export async function findRecipients(services: Services, userIds: readonly number[]): Promise<Recipient[]> {
  const people = await readPeople(services, [...new Set(userIds)]);
  const ids = people.map(({ userId }) => userId);
  const settings = await readSettings(services, ids);
  const active = new Set(await withoutSuspended(services, people));
  const mailed = new Set(await withEmailsOn(services, ids));
  return people.flatMap((person) => {
    const own = settings.get(person.userId);
    if (!own) return [];
    const isSuspended = !active.has(person);
    const getsMails = !isSuspended && person.emailVerified && mailed.has(person.userId);
    return [{ ...person, settings: own, isSuspended, getsMails }];
  });
}
