import { readPeople } from '#features/people/server/index.ts';
import { findLinksByMember } from '#features/linked-accounts/server/index.ts';
import { withoutSuspended } from '#features/moderation/server/index.ts';
import { findPremium } from '#features/plans/server/index.ts';
import { withEmailsOn } from '#features/privacy/server/index.ts';
import { isAdult } from '#features/people/contract/age.ts';
import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';

/** A member who may get a mail. */
export type Recipient = Awaited<ReturnType<typeof readPeople>>[number];

/** A member who gets mails about letters to the accounts of these links. */
export interface Subscriber {
  recipient: Recipient;
  links: (Awaited<ReturnType<typeof findLinksByMember>>[number] & { isMinor: boolean })[];
}

/** Those of the members who get mails about letters: premium members with a linked account. Whoever is not among them has no plan. */
export async function findSubscribers(services: Services, userIds: number[]): Promise<Subscriber[]> {
  const recipients = await findRecipients(services, userIds);
  const withPremium = await findPremium(
    services,
    recipients.map(({ userId }) => userId),
  );
  const premium = recipients.filter(({ userId }) => withPremium.has(userId));
  const links = await findLinksByMember(
    services,
    premium.map(({ userId }) => userId),
  );
  const linksOf = Map.groupBy(links, ({ userId }) => userId);
  const day = today(services.clock);
  return premium.flatMap((recipient) => {
    const isMinor = !isAdult(day, recipient.dateOfBirth);
    const own = (linksOf.get(recipient.userId) ?? []).map((link) => ({ ...link, isMinor }));
    return own.length > 0 ? [{ recipient, links: own }] : [];
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
