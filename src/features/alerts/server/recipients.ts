import { readPeople } from '#features/auth/server/index.ts';
import { withoutSuspended } from '#features/moderation/server/index.ts';
import { withEmailsOn } from '#features/privacy/server/index.ts';
import { isAdult } from '#platform/shared/age.ts';
import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';

/** A member who may get a mail. */
export type Recipient = Awaited<ReturnType<typeof readPeople>>[number];

/** The links of these recipients, each with whether its member reads as a minor. */
export function readingLinks<L extends { userId: number }>(
  { clock }: Services,
  links: L[],
  recipients: Recipient[],
): (L & { isMinor: boolean })[] {
  const day = today(clock);
  const birthdays = new Map(recipients.map(({ userId, dateOfBirth }) => [userId, dateOfBirth]));
  return links.flatMap((link) => {
    const dateOfBirth = birthdays.get(link.userId);
    return dateOfBirth === undefined ? [] : [{ ...link, isMinor: !isAdult(day, dateOfBirth) }];
  });
}

/** Those of the members who want mails, have verified their address, and are not suspended: they can open what a mail links to. */
export async function findRecipients(services: Services, userIds: number[]): Promise<Recipient[]> {
  const people = await readPeople(services, await withEmailsOn(services, [...new Set(userIds)]));
  return withoutSuspended(
    services,
    people.filter(({ emailVerified }) => emailVerified),
  );
}
