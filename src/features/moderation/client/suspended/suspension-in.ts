import { HttpError } from '#platform/client/api/http-error.ts';
import type { Suspended } from '../../contract.ts';

/** The suspension that a refused sign-in reports; null for every other failure. */
export function suspensionIn(error: unknown): Suspended | null {
  if (!(error instanceof HttpError) || error.code !== 'SUSPENDED') return null;
  const {
    until = null,
    rule = 'other',
    words = null,
    caseNumber = null,
    appeal,
    appealTicket = null,
    membershipTicket = null,
  } = error.body as Partial<Suspended>;
  return appeal === undefined ? null : { until, rule, words, caseNumber, appeal, appealTicket, membershipTicket };
}
