import { AppError } from '#platform/shared/app-error.ts';
import { SECOND } from '#platform/shared/durations.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { InstagramAccount } from '#platform/server/gateways/instagram.ts';
import type { VisitorBudget, KnownAccount } from '#features/handles/server/index.ts';
import type { Uses } from '#platform/server/services.ts';

const RETRY_AFTER = 30 * SECOND;

/** Asks Instagram, unless it answered within the last day. An outage is an error and is not cached. */
export async function lookUpAccount(ctx: Ctx, handle: string): Promise<InstagramAccount | null> {
  const { visitorBudget, lookups, actor, keys, client } = ctx;
  const caller = client.networks.map((network) => keys.tag('address', 'lookup', network).toString('base64'));
  // Before the cache: answers from the cache alone would show a visitor without budget whom others have just searched for.
  if (!actor && (await visitorBudget.isSpent(caller))) throw visitorLimit(visitorBudget);
  const known = await lookups.get(handle);
  if (known) return known.account;
  if (!actor && !(await visitorBudget.take(caller))) throw visitorLimit(visitorBudget);
  return (await askInstagram(ctx, handle)).account;
}

/** For callers that have looked into the cache already. */
export async function askInstagram(
  { instagram, lookups, log }: Uses<'instagram' | 'lookups' | 'log'>,
  handle: string,
): Promise<KnownAccount> {
  const lookup = await instagram.findAccount(handle, 'lookup');
  if (lookup.outcome === 'unavailable') {
    log.warn({ reason: lookup.reason }, 'instagram is unavailable');
    const retryAfterSeconds = Math.ceil((lookup.retryAfter ?? RETRY_AFTER) / SECOND);
    throw new AppError('NETWORK_UNAVAILABLE', { retryAfterSeconds });
  }
  return lookups.set(handle, lookup.outcome === 'found' ? lookup.account : null);
}

function visitorLimit(budget: VisitorBudget): AppError {
  return new AppError('VISITOR_LIMIT', { retryAfterSeconds: budget.secondsUntilNextHour() });
}
