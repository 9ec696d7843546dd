import { and, eq, inArray } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import { insertWithNeighbours } from '#platform/server/db/insert-with-neighbours.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
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
 * closed; the owner takes over what a request closed. Needs a transaction.
 */
export async function closeHandle({ db, keys, clock }: Services, handle: string, by: 'owner' | 'request') {
  await lockForWriting(db, optOuts);
  const targetTag = closedTagOf(keys, handle);
  const isKnown = eq(optOuts.targetTag, targetTag);
  const [known] = await db.select().from(optOuts).where(isKnown);
  const byRequest = by === 'request';
  if (known && (byRequest || !known.byRequest)) return;
  // Written again with its neighbours: a row updated alone would show when its owner was here.
  await db.delete(optOuts).where(isKnown);
  await insertWithNeighbours(db, optOuts, optOuts.targetTag, { targetTag, day: today(clock), byRequest });
}

/**
 * Opens a handle that was closed by a request. Returns whether it was. What the owner closed stays closed; after the
 * request is deleted, only the owner can open the handle. Needs a transaction.
 */
export async function reopenHandle({ db, keys }: Services, handle: string, by: 'owner' | 'request'): Promise<boolean> {
  await lockForWriting(db, optOuts);
  const mayOpen = by === 'owner' ? undefined : eq(optOuts.lasting, false);
  const opened = await db
    .delete(optOuts)
    .where(and(isClosedByRequest(keys, handle), mayOpen))
    .returning();
  return opened.length > 0;
}

/** For when the request is deleted: the handle stays closed, and no later request can open it. Needs a transaction. */
export async function makePermanent({ db, keys }: Services, handle: string): Promise<void> {
  await lockForWriting(db, optOuts);
  const [closed] = await db.delete(optOuts).where(isClosedByRequest(keys, handle)).returning();
  if (closed) await insertWithNeighbours(db, optOuts, optOuts.targetTag, { ...closed, lasting: true });
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

async function findClosed({ db, keys }: Services, handles: string[]) {
  if (handles.length === 0) return new Map<string, typeof optOuts.$inferSelect>();
  const tagged = handles.map((handle) => ({ handle, tag: closedTagOf(keys, handle) }));
  const rows = await db
    .select()
    .from(optOuts)
    .where(
      inArray(
        optOuts.targetTag,
        tagged.map(({ tag }) => tag),
      ),
    );
  return new Map(
    tagged.flatMap(({ handle, tag }) => {
      const row = rows.find(({ targetTag }) => targetTag.equals(tag));
      return row ? [[handle, row] as const] : [];
    }),
  );
}
