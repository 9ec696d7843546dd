import { and, eq, lt, ne, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import { HOUR } from '#platform/shared/durations.ts';
import { dayOf, startOfDay } from '#platform/server/clock.ts';
import { requestTagOf, makePermanent } from '#features/handles/server/index.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { OptOutRequest } from '../contract.ts';
import { optOutRequests } from './schema.ts';

/** 'Handled within 48 hours', counted from the beginning of the hour of the request, so that the deadline is never late. */
export const OPT_OUT_DEADLINE = 48 * HOUR;

export type RequestRow = typeof optOutRequests.$inferSelect;
type State = OptOutRequest['state'];

export const sealedRequest = sealed('opt_out_requests.box', {
  version: 1,
  schema: z.object({ handle: z.string(), note: z.string() }),
  size: 2304,
});

export const openRequest = (keys: Keys, { id, box }: Pick<RequestRow, 'id' | 'box'>) =>
  sealedRequest.open(keys, id, box);

export function dueBy({ requestedAt }: Pick<RequestRow, 'requestedAt'>): Date {
  return new Date(requestedAt.getTime() + OPT_OUT_DEADLINE);
}

/** What the requester and a moderator both see. */
export function describeRequest(keys: Keys, row: RequestRow) {
  const { handle, note } = openRequest(keys, row);
  return {
    handle,
    note,
    state: row.state,
    requestedOn: dayOf(row.requestedAt),
    dueBy: dueBy(row).toISOString(),
  };
}

/** Moves all requests for a handle from one state to another: they all concern the same inbox. */
export async function moveRequests(
  { db, keys }: Uses<'db' | 'keys'>,
  handle: string,
  from: State,
  to: State,
): Promise<void> {
  const { handleTag, state } = optOutRequests;
  await db
    .update(optOutRequests)
    .set({ state: to })
    .where(and(eq(handleTag, requestTagOf(keys, handle)), eq(state, from)));
}

export const DAYS_KEPT = 365;
/** How long moderators can decide: held requests can be many, and most of them junk. */
export const WAITING_DAYS = 30;

/**
 * Deletes old requests, and those that waited too long for a moderator. The profiles that old ones closed stay closed, even if a
 * later request for the same profile is withdrawn.
 */
export function forgetRequests(services: Services): Promise<number> {
  return inTransaction(services, async (tx) => {
    await takeLock(tx, 'opt-outs');
    const { state, requestedAt } = optOutRequests;
    const isOlder = (days: number) => lt(requestedAt, startOfDay(tx.clock.now(), -days));
    const isDecided = and(ne(state, 'waiting'), isOlder(DAYS_KEPT));
    const hasLapsed = and(eq(state, 'waiting'), isOlder(WAITING_DAYS));
    const deleted = await tx.db.delete(optOutRequests).where(or(isDecided, hasLapsed)).returning();
    const done = deleted.filter((row) => row.state === 'done');
    for (const handle of new Set(done.map((row) => openRequest(tx.keys, row).handle))) await makePermanent(tx, handle);
    return deleted.length;
  });
}
