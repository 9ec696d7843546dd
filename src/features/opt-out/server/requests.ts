import { and, eq } from 'drizzle-orm';
import { HOUR } from '#platform/shared/durations.ts';
import { dayOf } from '#platform/server/clock.ts';
import { requestTagOf } from '#platform/server/handle-tags.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services } from '#platform/server/services.ts';
import type { OptOutRequest } from '../contract.ts';
import { optOutRequests } from './schema.ts';

/** 'Handled within 48 hours': counted from the hour in which a request was made, so that the clock is never late. */
export const OPT_OUT_PROMISE = 48 * HOUR;

export type RequestRow = typeof optOutRequests.$inferSelect;
type State = OptOutRequest['state'];

/** What stands in a request's box. */
interface Asked {
  handle: string;
  note: string;
}

const place = (id: string) => `opt_out_requests.box:${id}`;

export function sealAsked(keys: Keys, id: string, asked: Asked): Buffer {
  return keys.sealText(JSON.stringify(asked), place(id));
}

export function openAsked(keys: Keys, { id, box }: Pick<RequestRow, 'id' | 'box'>): Asked {
  return JSON.parse(keys.openText(box, place(id))) as Asked;
}

export function dueBy({ requestedAt }: Pick<RequestRow, 'requestedAt'>): Date {
  return new Date(requestedAt.getTime() + OPT_OUT_PROMISE);
}

/** What both the person who asked and an operator are shown. */
export function describeRequest(keys: Keys, row: RequestRow) {
  return {
    ...openAsked(keys, row),
    state: row.state,
    requestedOn: dayOf(row.requestedAt),
    dueBy: dueBy(row).toISOString(),
  };
}

/** Moves all requests for a handle that are in one state to another: they are about the same door. */
export async function moveRequests({ db, keys }: Services, handle: string, from: State, to: State): Promise<void> {
  const { handleTag, state } = optOutRequests;
  await db
    .update(optOutRequests)
    .set({ state: to })
    .where(and(eq(handleTag, requestTagOf(keys, handle)), eq(state, from)));
}
