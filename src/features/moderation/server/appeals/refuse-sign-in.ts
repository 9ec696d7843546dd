import { personNames } from '#platform/server/person.ts';
import type { Services } from '#platform/server/services.ts';
import type { Suspended } from '../../contract.ts';
import { caseNumber } from '../cases/case-number.ts';
import { latestOf, openSanction } from '../sanctions/sanction-box.ts';
import { findSanctions, suspendedUntil } from '../suspension.ts';
import { writeTicket } from './appeal-ticket.ts';
import { isAppealed } from './send-appeal.ts';

/** Stops somebody who has shown the right password; so they may know their case, and say something against it once. */
export async function refuseSignIn(services: Services, person: { userId: number; email: string }): Promise<void> {
  const rows = await findSanctions(services, personNames(services.keys, person));
  const sanction = latestOf(rows.map((row) => openSanction(services.keys, row)));
  if (!sanction) return;
  const { id, caseId, until } = sanction;
  const suspended: Suspended = {
    until,
    caseNumber: caseId && caseNumber(caseId),
    appealTicket: (await isAppealed(services, id)) ? null : writeTicket(services, person.userId, id),
  };
  throw suspendedUntil(until, { ...suspended });
}
