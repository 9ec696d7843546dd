import { AppError } from '#platform/shared/app-error.ts';
import { SECOND } from '#platform/shared/durations.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { InstagramAccount } from '#platform/server/gateways/instagram.ts';
import type { VisitorBudget } from '#platform/server/limits/visitor-budget.ts';

const RETRY_AFTER = 30 * SECOND;

/** Asks Instagram, unless it answered within the last day. An outage is an error and is not cached. */
export async function lookUpAccount(
  { instagram, visitorBudget, log, actor, keys, client }: Ctx,
  handle: string,
): Promise<InstagramAccount | null> {
  const caller = keys.tag('address', 'lookup', client.address).toString('base64');
  // Before the cache: answers from the cache alone would show a visitor without budget whom others have just searched for.
  if (!actor && (await visitorBudget.isSpent(caller))) throw visitorLimit(visitorBudget);
  const known = instagram.known.get(handle);
  if (known) return known.account;
  if (!actor && !(await visitorBudget.take(caller))) throw visitorLimit(visitorBudget);
  const lookup = await instagram.findAccount(handle);
  if (lookup.outcome === 'unavailable') {
    log.warn({ reason: lookup.reason }, 'instagram is unavailable');
    throw new AppError('NETWORK_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER / SECOND });
  }
  const account = lookup.outcome === 'found' ? lookup.account : null;
  instagram.known.set(handle, account);
  return account;
}

function visitorLimit(budget: VisitorBudget): AppError {
  return new AppError('VISITOR_LIMIT', { retryAfterSeconds: budget.secondsUntilNextHour() });
}
