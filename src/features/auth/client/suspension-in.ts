import type { Suspended } from '#features/moderation/contract.ts';
import { HttpError } from '#platform/client/api/http-error.ts';

/** What a refused sign-in tells besides its message; null where it tells no more, and for every other failure. */
export function suspensionIn(error: unknown): Suspended | null {
  if (!(error instanceof HttpError) || error.code !== 'SUSPENDED') return null;
  const { until, caseNumber, appealTicket } = error.body as Partial<Suspended>;
  return appealTicket === undefined ? null : { until: until ?? null, caseNumber: caseNumber ?? null, appealTicket };
}
