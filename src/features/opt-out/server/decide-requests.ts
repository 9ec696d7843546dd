import { asc, desc, eq, ne } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import type { Db } from '#platform/server/db/database.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { closeProfile } from './apply-requests.ts';
import { withoutReopened } from './reopened.ts';
import { describeRequest, dueBy, moveRequests, openRequest, type RequestRow } from './requests.ts';
import { optOutRequests } from './schema.ts';

/** Of each kind. */
const MOST = 200;

/**
 * For moderators, one for each handle: waiting requests by urgency, then held ones and decided ones, the newest first. Many held ones
 * from one person hide neither the urgent requests nor the next held one.
 */
export async function listOptOutRequests(services: Uses<'db' | 'keys'>) {
  const { db, keys } = services;
  const first = firstOfEach(db);
  const urgent = await db
    .select()
    .from(first)
    .where(eq(first.isHeld, false))
    .orderBy(asc(first.requestedAt))
    .limit(MOST);
  const held = await db.select().from(first).where(eq(first.isHeld, true)).orderBy(desc(first.requestedAt)).limit(MOST);
  const waiting = [...urgent, ...held];
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
      if (!closable.has(openRequest(keys, row).handle)) return describeEntry(keys, row, 'reopened');
      return describeEntry(keys, row, row.isHeld ? 'too-many' : null);
    }),
    ...decided.map((row) => describeEntry(keys, row)),
  ];
}

/** Why a profile does not close by itself: its owner has reopened it, or too many came from its network or on its day. */
type NeedsDecision = 'reopened' | 'too-many' | null;

function describeEntry(keys: Keys, row: RequestRow, needsDecision: NeedsDecision = null) {
  return { id: row.id, ...describeRequest(keys, row), needsDecision };
}

/** The most urgent waiting request of each handle: requests for the same handle are decided together, and held ones have time. */
function firstOfEach(db: Db) {
  return db
    .selectDistinctOn([optOutRequests.handleTag])
    .from(optOutRequests)
    .where(eq(optOutRequests.state, 'waiting'))
    .orderBy(optOutRequests.handleTag, asc(optOutRequests.isHeld), asc(optOutRequests.requestedAt))
    .as('first');
}

/** When each waiting handle is due. */
export async function optOutDeadlines({ db }: Uses<'db'>): Promise<Date[]> {
  const first = firstOfEach(db);
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
