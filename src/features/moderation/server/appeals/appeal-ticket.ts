import { AppError } from '#platform/shared/app-error.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { sealedId } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';

const LASTS = HOUR;

/** Who asks is sealed under what they ask about and until when: a ticket with any part changed does not open. */
const ticketBox = sealedId('appeal');

/** Shows for an hour that somebody knew the password, and against which suspension they may say something. */
export function writeTicket({ keys, clock }: Services, userId: number, sanctionId: string): string {
  const until = (clock.now().getTime() + LASTS).toString(36);
  return [sanctionId, until, ticketBox.seal(keys, `${sanctionId}:${until}`, userId).toString('base64url')].join('.');
}

export function readTicket({ keys, clock }: Services, ticket: string): { userId: number; sanctionId: string } {
  const [sanctionId = '', until = '', box = ''] = ticket.split('.');
  try {
    const userId = ticketBox.open(keys, `${sanctionId}:${until}`, Buffer.from(box, 'base64url'));
    if (Number.parseInt(until, 36) > clock.now().getTime()) return { userId, sanctionId };
  } catch (cause) {
    throw tooOld(cause);
  }
  throw tooOld();
}

function tooOld(cause?: unknown): AppError {
  const message = 'More than an hour has passed since you signed in. Please sign in once more and send it then.';
  return new AppError('LINK_EXPIRED', { message, cause });
}
