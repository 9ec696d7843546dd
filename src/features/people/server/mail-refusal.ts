import { findOwnRefusal } from '#platform/server/mail/refusals/find-refusals.ts';
import type { Services } from '#platform/server/services.ts';
import type { User } from './account.ts';

/** Why a member gets no mails, or fewer: those to the address come back, or were marked as spam. */
export function findMailRefusal(
  services: Services,
  { email, emailVerifiedOn, createdAt }: User,
): Promise<'bounce' | 'complaint' | null> {
  return findOwnRefusal(services, { email, emailVerified: emailVerifiedOn !== null, createdAt });
}
