import { and, eq } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import { statement } from '#platform/server/db/statement.ts';
import { closedTagOf } from '#platform/server/handle-tags.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services } from '#platform/server/services.ts';
import { optOuts } from './schema.ts';

/** False if the handle is closed: no letters arrive, and no search finds it. */
export async function acceptsConfessions(services: Services, handle: string): Promise<boolean> {
  return (await withoutOptedOut(services, [handle])).length === 1;
}

/**
 * Closes a handle: by its owner for good, by a request until that is withdrawn. A request changes nothing that the owner
 * closed; the owner takes over what a request closed.
 */
export async function closeHandle({ db, keys, clock }: Services, handle: string, by: 'owner' | 'request') {
  const byRequest = by === 'request';
  const row = { targetTag: closedTagOf(keys, handle), day: today(clock), byRequest, lasting: false };
  const insert = db.insert(optOuts).values(row);
  await (byRequest
    ? insert.onConflictDoNothing()
    : insert.onConflictDoUpdate({ target: optOuts.targetTag, set: row, setWhere: eq(optOuts.byRequest, true) }));
}

/**
 * Opens a handle that was closed by a request. Returns whether it was. What the owner closed stays closed; after the
 * request is deleted, only the owner can open the handle.
 */
export async function reopenHandle({ db, keys }: Services, handle: string, by: 'owner' | 'request'): Promise<boolean> {
  const mayOpen = by === 'owner' ? undefined : eq(optOuts.lasting, false);
  const opened = await db
    .delete(optOuts)
    .where(and(isClosedByRequest(keys, handle), mayOpen))
    .returning();
  return opened.length > 0;
}

/** For when the request is deleted: the handle stays closed, and no later request can open it. */
export async function makePermanent({ db, keys }: Services, handle: string): Promise<void> {
  await db.update(optOuts).set({ lasting: true }).where(isClosedByRequest(keys, handle));
}

function isClosedByRequest(keys: Keys, handle: string) {
  return and(eq(optOuts.targetTag, closedTagOf(keys, handle)), eq(optOuts.byRequest, true));
}

/** These handles without the closed ones, in the same order. */
export async function withoutOptedOut(services: Services, handles: string[]): Promise<string[]> {
  const closed = await findClosed(services, handles);
  return handles.filter((handle) => !closed.has(handle));
}

/** Those of these handles that were closed by a request, which their owners may open again. */
export async function findClosedByRequest(services: Services, handles: string[]): Promise<Set<string>> {
  const closed = await findClosed(services, handles);
  return new Set(handles.filter((handle) => closed.get(handle)?.byRequest));
}

interface Closed {
  targetTag: Buffer;
  byRequest: boolean;
}

const selectClosed = statement<Closed>(
  'closed_handles',
  'SELECT target_tag AS "targetTag", by_request AS "byRequest" FROM opt_outs WHERE target_tag = ANY($1::bytea[])',
);

async function findClosed({ db, keys }: Services, handles: string[]): Promise<Map<string, Closed>> {
  if (handles.length === 0) return new Map();
  const tags = handles.map((handle) => closedTagOf(keys, handle));
  const rows = await selectClosed(db, tags);
  const rowOf = new Map(rows.map((row) => [row.targetTag.toString('base64'), row]));
  return new Map(
    handles.flatMap((handle, index) => {
      const row = rowOf.get(tags[index]?.toString('base64') ?? '');
      return row ? [[handle, row] as const] : [];
    }),
  );
}
