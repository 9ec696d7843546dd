import { HttpError } from '#platform/client/api/http-error.ts';
import { SECOND } from '#platform/shared/durations.ts';
import type { MessageProof } from '../../contract.ts';

const INTERVAL = 2 * SECOND;
const AFTER_TOO_MANY = 30 * SECOND;

/** After how many milliseconds to ask again how far a proof has come; false if nothing will change by itself. */
export function nextPoll(proof: MessageProof | null, error: unknown, now: number): number | false {
  if (!proof || proof.state === 'failed') return false;
  if (error instanceof HttpError && error.status === 429) {
    return error.retryAfterSeconds ? error.retryAfterSeconds * SECOND : AFTER_TOO_MANY;
  }
  // The digits are typed now; only that they no longer count is left to learn.
  if (proof.state === 'answered') return Math.max(Date.parse(proof.expiresAt) - now, INTERVAL);
  return INTERVAL;
}
