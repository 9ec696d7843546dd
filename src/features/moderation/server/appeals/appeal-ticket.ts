import { AppError } from '#platform/shared/app-error.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { sealedId } from '#platform/server/keys/sealed.ts';
import type { Uses } from '#platform/server/services.ts';

const LIFETIME = HOUR;

/** The account is sealed under the suspension and the ticket's end: a ticket with any part changed does not open. */
const ticketBox = sealedId('token.appeal');

/** A ticket that proves for an hour that the suspended person knew the password, and names the suspension. */
export function issueSuspensionTicket(
  { keys, clock }: Uses<'keys' | 'clock'>,
  userId: number,
  sanctionId: string,
): string {
  const until = (clock.now().getTime() + LIFETIME).toString(36);
  return [sanctionId, until, ticketBox.seal(keys, `${sanctionId}:${until}`, userId).toString('base64url')].join('.');
}

/** Throws LINK_EXPIRED for a ticket that is too old or forged. */
export function openSuspensionTicket(
  { keys, clock }: Uses<'keys' | 'clock'>,
  ticket: string,
): { userId: number; sanctionId: string } {
  const [sanctionId = '', until = '', box = ''] = ticket.split('.');
  try {
    const userId = ticketBox.open(keys, `${sanctionId}:${until}`, Buffer.from(box, 'base64url'));
    if (Number.parseInt(until, 36) > clock.now().getTime()) return { userId, sanctionId };
  } catch (cause) {
    throw expired(cause);
  }
  throw expired();
}

function expired(cause?: unknown): AppError {
  const message = 'You logged in more than an hour ago. Please log in again and then send it.';
  return new AppError('LINK_EXPIRED', { message, cause });
}
