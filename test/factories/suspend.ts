import { suspend } from '#features/moderation/server/index.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { mailboxTag, personTagTexts } from '#features/people/server/person.ts';
import type { Services } from '#platform/server/services.ts';

interface Suspension {
  days?: number | null;
  reason?: string;
}

/** Suspends a person, without an end unless `days` is given. Without an id, suspends the owner of the mailbox. */
export function suspendPerson(
  services: Services,
  { id, email }: { id?: number; email: string },
  { days = null, reason = 'Threats' }: Suspension = {},
): Promise<void> {
  const { keys } = services;
  const persons =
    id === undefined
      ? [mailboxTag(keys, email).toString('base64')]
      : personTagTexts(keys, { userId: id, email, emailVerified: true });
  return inTransaction(services, (tx) => suspend(tx, { persons, days, caseId: null, reason, rule: 'threat' }));
}
