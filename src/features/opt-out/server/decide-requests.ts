import { asc, desc, eq, ne } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import type { Db } from '#platform/server/db/database.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services } from '#platform/server/services.ts';
import { followRequests } from './apply-requests.ts';
import { withoutReopened } from './reopened.ts';
import { describeRequest, dueBy, moveRequests, openAsked, type RequestRow } from './requests.ts';
import { optOutRequests } from './schema.ts';

const MOST = 200;

/** For the operators: what waits first, the most urgent on top, and each handle that waits once; then the rest, newest first. */
export async function listOptOutRequests(services: Services) {
  const { db, keys } = services;
  const first = oldestOfEach(db);
  const waiting = await db.select().from(first).orderBy(asc(first.requestedAt)).limit(MOST);
  const decided = await db
    .select()
    .from(optOutRequests)
    .where(ne(optOutRequests.state, 'waiting'))
    .orderBy(desc(optOutRequests.requestedAt))
    .limit(MOST);
  const entries = waiting.map((row) => describeEntry(keys, row));
  const unseen = new Set(
    await withoutReopened(
      services,
      entries.map(({ handle }) => handle),
    ),
  );
  return [
    ...entries.map((entry) => ({ ...entry, needsDecision: !unseen.has(entry.handle) })),
    ...decided.map((row) => describeEntry(keys, row)),
  ];
}

/** What is decided needs nobody any more. */
const describeEntry = (keys: Keys, row: RequestRow) => ({
  id: row.id,
  ...describeRequest(keys, row),
  needsDecision: false,
});

/** Requests that wait for the same handle are decided together, by the oldest of them. */
function oldestOfEach(db: Db) {
  return db
    .selectDistinctOn([optOutRequests.handleTag])
    .from(optOutRequests)
    .where(eq(optOutRequests.state, 'waiting'))
    .orderBy(optOutRequests.handleTag, asc(optOutRequests.requestedAt))
    .as('oldest');
}

/** The moments by which those that wait are to be done. */
export async function optOutDeadlines({ db }: Services): Promise<Date[]> {
  const first = oldestOfEach(db);
  return (await db.select({ requestedAt: first.requestedAt }).from(first)).map(dueBy);
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
    return describeEntry(tx.keys, { ...row, state: accept ? 'done' : 'declined' });
  });
}
