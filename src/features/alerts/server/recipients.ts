import { readPeople } from '#features/auth/server/index.ts';
import { withoutSuspended } from '#features/moderation/server/index.ts';
import { withEmailsOn } from '#features/privacy/server/index.ts';
import type { Services } from '#platform/server/services.ts';

/** Somebody whom a mail may go to. */
export type Recipient = Awaited<ReturnType<typeof readPeople>>[number];

/** Those who want mails, have shown that the address is theirs, and may sign in to read what a mail leads to. */
export async function findRecipients(services: Services, userIds: number[]): Promise<Recipient[]> {
  const people = await readPeople(services, await withEmailsOn(services, [...new Set(userIds)]));
  return withoutSuspended(
    services,
    people.filter(({ emailVerifiedOn }) => emailVerifiedOn !== null),
  );
}
