import type { Suspended } from '#features/moderation/contract.ts';
import { HttpError } from '#platform/client/api/http-error.ts';

/** What a refused sign-in tells besides its message; null where it tells no more, and for every other failure. */
export function suspensionIn(error: unknown): Suspended | null {
  if (!(error instanceof HttpError) || error.code !== 'SUSPENDED') return null;
  const {
    until = null,
    caseNumber = null,
    appeal,
    appealTicket = null,
    membershipTicket = null,
  } = error.body as Partial<Suspended>;
  return appeal === undefined ? null : { until, caseNumber, appeal, appealTicket, membershipTicket };
}
