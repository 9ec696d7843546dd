import { readPeople } from '#features/auth/server/index.ts';
import { withoutSuspended } from '#features/moderation/server/index.ts';
import { withEmailsOn } from '#features/privacy/server/index.ts';
import { isAdult } from '#platform/shared/age.ts';
import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';

/** Somebody whom a mail may go to. */
export type Recipient = Awaited<ReturnType<typeof readPeople>>[number];

/** What recipients have linked, those of others left out: each as whom they read it. */
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

/** Those who want mails, have shown that the address is theirs, and may sign in to read what a mail leads to. */
export async function findRecipients(services: Services, userIds: number[]): Promise<Recipient[]> {
  const people = await readPeople(services, await withEmailsOn(services, [...new Set(userIds)]));
  return withoutSuspended(
    services,
    people.filter(({ emailVerified }) => emailVerified),
  );
}
