import { personTagTexts, type Person } from '#features/people/server/index.ts';
import type { Uses } from '#platform/server/services.ts';
import { ruleOf, type Suspended } from '../contract.ts';
import { caseNumber } from './cases/cases.ts';
import { latestOf } from './sanctions/sealed-sanctions.ts';
import { findSanctions, suspendedUntil } from './sanctions/suspension.ts';
import { issueSuspensionTicket } from './appeals/appeal-ticket.ts';
import { appealStateOf } from './appeals/sealed-appeal.ts';

/**
 * Throws SUSPENDED for a suspended person. The password was right, so the answer names the case and gives the tickets to
 * appeal once and to cancel a paid membership.
 */
export async function refuseSignIn(
  services: Uses<'db' | 'keys' | 'clock'>,
  person: Person & { isCharged: boolean },
): Promise<void> {
  const rows = await findSanctions(services, personTagTexts(services.keys, person));
  const sanction = latestOf(rows.flatMap(({ all }) => all));
  if (!sanction) return;
  const { id, caseId, until, rule, held } = sanction;
  const appeal = await appealStateOf(services, sanction);
  const ticket = issueSuspensionTicket(services, person.userId, id);
  const suspended: Suspended = {
    until,
    rule: ruleOf(rule),
    words: held && held.words.map(({ text }) => text),
    caseNumber: caseId && caseNumber(caseId),
    appeal,
    appealTicket: appeal === 'possible' ? ticket : null,
    membershipTicket: person.isCharged ? ticket : null,
  };
  throw suspendedUntil(until, { ...suspended });
}
