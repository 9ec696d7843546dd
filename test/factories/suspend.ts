import { suspend } from '#features/moderation/server/index.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { personNames } from '#platform/server/person.ts';
import type { Services } from '#platform/server/services.ts';

interface Suspension {
  days?: number | null;
  reason?: string;
}

/** Keeps somebody out, for good unless said otherwise. Without an id, whoever has the mailbox. */
export function suspendPerson(
  services: Services,
  { id, email }: { id?: number; email: string },
  { days = null, reason = 'Threats' }: Suspension = {},
): Promise<void> {
  const persons = personNames(services.keys, id === undefined ? { email } : { userId: id, email });
  return inTransaction(services, (tx) => suspend(tx, { persons, days, caseId: null, reason }));
}
