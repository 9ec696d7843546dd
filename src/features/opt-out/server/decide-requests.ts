import { asc, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { lockForWriting } from '#platform/server/db/insert-among.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';
import { followRequests } from './apply-requests.ts';
import { describeRequest, dueBy, moveRequests, openAsked, type RequestRow } from './requests.ts';
import { optOutRequests } from './schema.ts';

const MOST = 200;

/** For the operators: what waits first, the most urgent on top, and each handle that waits once. */
export async function listOptOutRequests({ db, keys }: Services) {
  const rows = await db
    .select()
    .from(optOutRequests)
    .orderBy(desc(sql`${optOutRequests.state} = 'waiting'`), asc(optOutRequests.requestedAt))
    .limit(MOST);
  return rows.filter(isFirstOfItsHandle).map((row) => ({ id: row.id, ...describeRequest(keys, row) }));
}

/** Requests that wait for the same handle are decided together, by the oldest of them. */
function isFirstOfItsHandle(row: RequestRow, at: number, rows: RequestRow[]): boolean {
  if (row.state !== 'waiting') return true;
  return at === rows.findIndex(({ state, handleTag }) => state === 'waiting' && handleTag.equals(row.handleTag));
}

/** The moments by which those that wait are to be done. */
export async function optOutDeadlines({ db }: Services): Promise<Date[]> {
  const rows = await db
    .selectDistinctOn([optOutRequests.handleTag], { requestedAt: optOutRequests.requestedAt })
    .from(optOutRequests)
    .where(eq(optOutRequests.state, 'waiting'))
    .orderBy(optOutRequests.handleTag, asc(optOutRequests.requestedAt));
  return rows.map(dueBy);
}

/** Closes the handle now, or declines what is no honest request. Once: the second of two operators is told. */
export function decideOptOutRequest(services: Services, id: string, accept: boolean) {
  return inTransaction(services, async (tx) => {
    await lockForWriting(tx.db, optOutRequests);
    const [row] = await tx.db.select().from(optOutRequests).where(eq(optOutRequests.id, id));
    if (!row) throw new AppError('NOT_FOUND');
    if (row.state !== 'waiting') throw new AppError('ALREADY_DECIDED');
    const { handle } = openAsked(tx.keys, row);
    if (accept) await followRequests(tx, handle);
    else await moveRequests(tx, handle, 'waiting', 'declined');
    return { id, ...describeRequest(tx.keys, { ...row, state: accept ? 'done' : 'declined' }) };
  });
}
