import { readPerson } from '#features/people/server/index.ts';
import { openSuspensionTicket } from '#features/moderation/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import type { Services } from '#platform/server/services.ts';
import type { cancelSuspended as contract } from '../../contract.ts';
import { cancelRenewal } from './change-subscription.ts';
import { syncMembership } from '../sync/sync-membership.ts';

/** For suspended members: they cannot sign in to cancel, and must not have to go on paying because of that. */
export async function cancelSuspended(services: Services, ticket: string): Promise<ReplyOf<typeof contract>> {
  const { userId } = openSuspensionTicket(services, ticket);
  const person = await readPerson(services, userId);
  // The account was just deleted, and its subscription with it.
  if (!person) throw new AppError('LINK_EXPIRED');
  await cancelRenewal(services, person);
  const { membership } = await syncMembership(services, person);
  return { endsOn: membership.premiumUntil };
}
