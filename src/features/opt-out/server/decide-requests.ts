import { asc, desc, eq, ne } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import type { Db } from '#platform/server/db/database.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services } from '#platform/server/services.ts';
import { closeProfile } from './apply-requests.ts';
import { withoutReopened } from './reopened.ts';
import { describeRequest, dueBy, moveRequests, openRequest, type RequestRow } from './requests.ts';
import { optOutRequests } from './schema.ts';

const MOST = 200;

/** For moderators: waiting requests first, by urgency, one for each handle; then decided ones, the newest first. */
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
  const handles = waiting.map((row) => openRequest(keys, row).handle);
  const closable = new Set(await withoutReopened(services, handles));
  return [
    ...waiting.map((row) => {
      const { handle, isHeld } = openRequest(keys, row);
      if (!closable.has(handle)) return describeEntry(keys, row, 'reopened');
      return describeEntry(keys, row, isHeld ? 'too-many' : null);
    }),
    ...decided.map((row) => describeEntry(keys, row)),
  ];
}

/** Why a profile does not close by itself: its owner has reopened it, or the request came on a day with too many. */
type NeedsDecision = 'reopened' | 'too-many' | null;

function describeEntry(keys: Keys, row: RequestRow, needsDecision: NeedsDecision = null) {
  return { id: row.id, ...describeRequest(keys, row), needsDecision };
}

/** The oldest waiting request of each handle: requests for the same handle are decided together. */
function oldestOfEach(db: Db) {
  return db
    .selectDistinctOn([optOutRequests.handleTag])
    .from(optOutRequests)
    .where(eq(optOutRequests.state, 'waiting'))
    .orderBy(optOutRequests.handleTag, asc(optOutRequests.requestedAt))
    .as('oldest');
}

/** When each waiting handle is due. */
export async function optOutDeadlines({ db }: Services): Promise<Date[]> {
  const first = oldestOfEach(db);
  return (await db.select({ requestedAt: first.requestedAt }).from(first)).map(dueBy);
}

/** Closes the handle now, or declines the request. The second of two moderators gets ALREADY_DECIDED. */
export function decideOptOutRequest(services: Services, id: string, accept: boolean) {
  return inTransaction(services, async (tx) => {
    await takeLock(tx, 'opt-outs');
    const [row] = await tx.db.select().from(optOutRequests).where(eq(optOutRequests.id, id));
    if (!row) throw new AppError('NOT_FOUND');
    if (row.state !== 'waiting') throw new AppError('ALREADY_DECIDED');
    const { handle } = openRequest(tx.keys, row);
    if (accept) await closeProfile(tx, handle);
    else await moveRequests(tx, handle, 'waiting', 'declined');
    return describeEntry(tx.keys, { ...row, state: accept ? 'done' : 'declined' });
  });
}
