import { readPerson } from '#features/auth/server/index.ts';
import { readTicket } from '#features/moderation/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import type { Services } from '#platform/server/services.ts';
import type { cancelSuspended as contract } from '../contract.ts';
import { endRenewal } from './change-subscription.ts';
import { settle } from './settle.ts';

/** By somebody who is kept out: their settings are behind the door, and their money must not go on because of that. */
export async function cancelSuspended(services: Services, ticket: string): Promise<ReplyOf<typeof contract>> {
  const { userId } = readTicket(services, ticket);
  const person = await readPerson(services, userId);
  // Deleted a moment ago, and the subscription with it.
  if (!person) throw new AppError('LINK_EXPIRED');
  await endRenewal(services, person);
  const { standing } = await settle(services, person);
  return { endsOn: standing.premiumUntil };
}
