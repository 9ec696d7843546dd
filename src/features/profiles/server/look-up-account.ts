import { AppError } from '#platform/shared/app-error.ts';
import { SECOND } from '#platform/shared/durations.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { InstagramAccount } from '#platform/server/gateways/instagram.ts';

const RETRY_AFTER = 30 * SECOND;

/** Asks Instagram, unless it has been asked within a day. An outage is told, never remembered. */
export async function lookUpAccount(
  { instagram, log, actor, keys, client }: Ctx,
  handle: string,
): Promise<InstagramAccount | null> {
  const caller = keys.tag('address', 'lookup', client.address).toString('base64');
  // Before looking whether it is known: answering only what is known would tell visitors, as often as they ask, whom others
  // have just searched for.
  if (!actor && instagram.visitorBudget.isSpent(caller)) {
    throw new AppError('VISITOR_LIMIT', { retryAfterSeconds: instagram.visitorBudget.secondsUntilNextHour() });
  }
  const known = instagram.known.get(handle);
  if (known) return known.account;
  if (!actor) instagram.visitorBudget.take(caller);
  const lookup = await instagram.findAccount(handle);
  if (lookup.outcome === 'unavailable') {
    log.warn({ reason: lookup.reason }, 'instagram is unavailable');
    throw new AppError('NETWORK_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER / SECOND });
  }
  const account = lookup.outcome === 'found' ? lookup.account : null;
  instagram.known.set(handle, account);
  return account;
}
