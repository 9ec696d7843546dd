import { personNames, type Person } from '#platform/server/person.ts';
import type { Services } from '#platform/server/services.ts';
import type { Suspended } from '../../contract.ts';
import { caseNumber } from '../cases/case-number.ts';
import { latestOf, openSanctions } from '../sanctions/sanction-box.ts';
import { findSanctions, suspendedUntil } from '../suspension.ts';
import { appealOf } from './appeal-of.ts';
import { writeTicket } from './appeal-ticket.ts';

/** Stops somebody who has shown the right password; so they may know their case, say something against it once, and stop paying. */
export async function refuseSignIn(services: Services, person: Person & { isCharged: boolean }): Promise<void> {
  const rows = await findSanctions(services, personNames(services.keys, person));
  const sanction = latestOf(rows.flatMap((row) => openSanctions(services.keys, row)));
  if (!sanction) return;
  const { id, caseId, until } = sanction;
  const appeal = await appealOf(services, sanction);
  const ticket = writeTicket(services, person.userId, id);
  const suspended: Suspended = {
    until,
    caseNumber: caseId && caseNumber(caseId),
    appeal,
    appealTicket: appeal === 'possible' ? ticket : null,
    membershipTicket: person.isCharged ? ticket : null,
  };
  throw suspendedUntil(until, { ...suspended });
}
