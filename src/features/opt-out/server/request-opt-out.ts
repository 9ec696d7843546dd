import { randomBytes, randomUUID } from 'node:crypto';
import { and, countDistinct, eq, gte } from 'drizzle-orm';
import { reopenHandle, requestTagOf } from '#features/handles/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { DAY } from '#platform/shared/durations.ts';
import { startOfDay, startOfHour } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { hashSecret } from '#platform/server/session/cookie.ts';
import type { OptOutRequest } from '../contract.ts';
import { describeRequest, dueBy, openRequest, sealedRequest, type RequestRow } from './requests.ts';
import { optOutRequests } from './schema.ts';

/**
 * For how many profiles a day requests are applied without a moderator. Nobody proves anything, and people ask for one profile, their
 * own: more than this on one day looks like a person who closes the profiles of others.
 */
export const AUTOMATIC_PER_DAY = 20;

/** How many of them one network may use up, the smallest network first: an address or /64, a /56, a /48. */
const SHARES = [2, 4, 5];

interface NewRequest {
  handle: string;
  note?: string | undefined;
}

/** Beyond the share of its network, a request waits for a moderator and leaves the day's number to others. */
export async function requestOptOut(ctx: Ctx, request: NewRequest): Promise<OptOutRequest> {
  return storeRequest(ctx, { ...request, isHeld: !(await takeShare(ctx)) });
}

async function takeShare({ client, keys, requestCounts, site }: Ctx): Promise<boolean> {
  // In the demo one machine acts for many people.
  if (site.isDemo) return true;
  for (const [index, max] of SHARES.slice(0, client.networks.length).entries()) {
    const network = keys.tag('address', 'opt-out', client.networks[index] ?? '').toString('base64');
    // One by one, the smallest first: a /64 without a share uses up nothing of the wider networks.
    const { current } = await requestCounts.count('automatic opt-outs', [network], { max, period: DAY });
    if (current > max) return false;
  }
  return true;
}

/**
 * Stores a request. The answer is the same whether the handle is open, closed or already requested, so that it reveals
 * nothing about others. Every request has its own code: a second request must not invalidate the first one's code.
 */
export function storeRequest(
  services: Services,
  { handle, note = '', isHeld }: NewRequest & { isHeld: boolean },
): Promise<OptOutRequest> {
  return inTransaction(services, async (tx) => {
    // Two requests at the same moment must not both be the last automatic one.
    await takeLock(tx, 'opt-outs');
    const id = randomUUID();
    const code = randomBytes(18).toString('base64url');
    const row: RequestRow = {
      id,
      codeHash: hashSecret(code),
      handleTag: requestTagOf(tx.keys, handle),
      box: sealedRequest.seal(tx.keys, id, { handle, note }),
      state: 'waiting',
      isHeld: isHeld || (await automaticToday(tx)) >= AUTOMATIC_PER_DAY,
      requestedAt: startOfHour(tx.clock.now()),
    };
    await tx.db.insert(optOutRequests).values(row);
    return toAnswer(tx, code, row);
  });
}

/** Does not depend on the requested handle: the answer must not show whether others have requested it today. */
async function automaticToday({ db, clock }: Uses<'db' | 'clock'>): Promise<number> {
  const { handleTag, isHeld, requestedAt } = optOutRequests;
  const [row] = await db
    .select({ handles: countDistinct(handleTag) })
    .from(optOutRequests)
    .where(and(eq(isHeld, false), gte(requestedAt, startOfDay(clock.now()))));
  return row?.handles ?? 0;
}

export async function getOptOut(ctx: Ctx, code: string): Promise<OptOutRequest> {
  return toAnswer(ctx, code, await findByCode(ctx, code));
}

/**
 * Withdraws a request and reopens the profile, unless another request (even an old, deleted one) closed it too or the owner
 * opted out.
 */
export function withdrawOptOut(ctx: Ctx, code: string): Promise<OptOutRequest> {
  return inTransaction(ctx, async (tx) => {
    await takeLock(tx, 'opt-outs');
    const row = await findByCode(tx, code);
    // A declined or withdrawn request does not change.
    if (row.state !== 'waiting' && row.state !== 'done') return toAnswer(tx, code, row);
    await tx.db.update(optOutRequests).set({ state: 'withdrawn' }).where(eq(optOutRequests.id, row.id));
    if (row.state === 'done' && !(await hasOtherDoneRequest(tx, row))) {
      await reopenHandle(tx, openRequest(tx.keys, row).handle, 'request');
    }
    return toAnswer(tx, code, { ...row, state: 'withdrawn' });
  });
}

async function hasOtherDoneRequest({ db }: Uses<'db'>, { handleTag }: RequestRow): Promise<boolean> {
  const rows = await db
    .select({ state: optOutRequests.state })
    .from(optOutRequests)
    .where(eq(optOutRequests.handleTag, handleTag));
  return rows.some(({ state }) => state === 'done');
}

async function findByCode({ db }: Uses<'db'>, code: string): Promise<RequestRow> {
  const [row] = await db
    .select()
    .from(optOutRequests)
    .where(eq(optOutRequests.codeHash, hashSecret(code)));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function toAnswer({ keys, clock }: Uses<'keys' | 'clock'>, code: string, row: RequestRow): OptOutRequest {
  const { note: _, ...request } = describeRequest(keys, row);
  // A request that is overdue waits for a moderator for another reason, which the answer does not tell.
  const isOverdue = clock.now() >= dueBy(row);
  const needsDecision = row.state === 'waiting' && (isOverdue || row.isHeld);
  return { code, ...request, needsDecision };
}
