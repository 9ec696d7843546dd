import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { reopenHandle } from '#features/profiles/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { startOfHour } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import { requestTagOf } from '#platform/server/handle-tags.ts';
import type { Services } from '#platform/server/services.ts';
import { hashSecret } from '#platform/server/session/cookie.ts';
import type { OptOutRequest } from '../contract.ts';
import { describeRequest, openRequest, sealedRequest, type RequestRow } from './requests.ts';
import { optOutRequests } from './schema.ts';

/**
 * Stores a request. The answer is the same whether the handle is open, closed or already requested, so that it reveals
 * nothing about others. Every request has its own code: a second request must not invalidate the first one's code.
 */
export async function requestOptOut(
  ctx: Services,
  { handle, note = '' }: { handle: string; note?: string | undefined },
): Promise<OptOutRequest> {
  const id = randomUUID();
  const code = randomBytes(18).toString('base64url');
  const row: RequestRow = {
    id,
    codeHash: hashSecret(code),
    handleTag: requestTagOf(ctx.keys, handle),
    box: sealedRequest.seal(ctx.keys, id, { handle, note }),
    state: 'waiting',
    requestedAt: startOfHour(ctx.clock.now()),
  };
  await ctx.db.insert(optOutRequests).values(row);
  return toAnswer(ctx, code, row);
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

async function hasOtherDoneRequest({ db }: Services, { handleTag }: RequestRow): Promise<boolean> {
  const rows = await db
    .select({ state: optOutRequests.state })
    .from(optOutRequests)
    .where(eq(optOutRequests.handleTag, handleTag));
  return rows.some(({ state }) => state === 'done');
}

async function findByCode({ db }: Services, code: string): Promise<RequestRow> {
  const [row] = await db
    .select()
    .from(optOutRequests)
    .where(eq(optOutRequests.codeHash, hashSecret(code)));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function toAnswer({ keys }: Services, code: string, row: RequestRow): OptOutRequest {
  const { note: _, ...request } = describeRequest(keys, row);
  return { code, ...request };
}
