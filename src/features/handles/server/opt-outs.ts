import { and, eq } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Uses } from '#platform/server/services.ts';
import { optOuts } from './schema.ts';
import { handleId } from './network-ids.ts';

/** False if the handle is closed: no letters arrive, and no search finds it. */
export async function acceptsConfessions(services: Uses<'db' | 'keys'>, handle: string): Promise<boolean> {
  return (await withoutOptedOut(services, [handle])).length === 1;
}

/**
 * Closes a handle: by its owner for good, by a request until that is withdrawn. A request changes nothing that the owner
 * closed; the owner takes over what a request closed.
 */
export async function closeHandle(
  { db, keys, clock }: Uses<'db' | 'keys' | 'clock'>,
  handle: string,
  by: 'owner' | 'request',
) {
  const byRequest = by === 'request';
  const row = { targetTag: closedTagOf(keys, handle), day: today(clock), byRequest, lasting: false };
  const insert = db.insert(optOuts).values(row);
  await (byRequest
    ? insert.onConflictDoNothing()
    : insert.onConflictDoUpdate({ target: optOuts.targetTag, set: row, setWhere: eq(optOuts.byRequest, true) }));
}

/**
 * Opens a closed handle. Returns whether it was closed. Its owner opens what a request or an earlier owner closed; who withdraws a
 * request opens only what was closed by one, unless the request is deleted.
 */
export async function reopenHandle(
  { db, keys }: Uses<'db' | 'keys'>,
  handle: string,
  by: 'owner' | 'request',
): Promise<boolean> {
  const mayOpen =
    by === 'owner' ? isClosed(keys, handle) : and(isClosedByRequest(keys, handle), eq(optOuts.lasting, false));
  const opened = await db.delete(optOuts).where(mayOpen).returning();
  return opened.length > 0;
}

/** For when the request is deleted: the handle stays closed, and no later request can open it. */
export async function makePermanent({ db, keys }: Uses<'db' | 'keys'>, handle: string): Promise<void> {
  await db.update(optOuts).set({ lasting: true }).where(isClosedByRequest(keys, handle));
}

const isClosed = (keys: Keys, handle: string) => eq(optOuts.targetTag, closedTagOf(keys, handle));
const isClosedByRequest = (keys: Keys, handle: string) => and(isClosed(keys, handle), eq(optOuts.byRequest, true));

/** These handles without the closed ones, in the same order. */
export async function withoutOptedOut(services: Uses<'db' | 'keys'>, handles: string[]): Promise<string[]> {
  const closed = await findClosed(services, handles);
  return handles.filter((handle) => !closed.has(handle));
}

/** The SQL for those of these tags whose handles are closed. */
export const closedHandlesSql = (tags: string): string =>
  `SELECT target_tag AS tag FROM opt_outs WHERE target_tag = ANY(${tags}::bytea[])`;

const selectClosed = statement<{ tag: Buffer }>('closed_handles', closedHandlesSql('$1'));

async function findClosed({ db, keys }: Uses<'db' | 'keys'>, handles: string[]): Promise<Set<string>> {
  if (handles.length === 0) return new Set();
  const tags = handles.map((handle) => closedTagOf(keys, handle));
  const closed = new Set((await selectClosed(db, tags)).map(({ tag }) => tag.toString('base64')));
  return new Set(handles.filter((_, index) => closed.has(tags[index]?.toString('base64') ?? '')));
}

/** Each table has its own tags for handles, so that its rows cannot be joined with those of another. */
export function closedTagOf(keys: Keys, handle: string): Buffer {
  return keys.tag('target', 'closed', handleId(handle));
}

export function requestTagOf(keys: Keys, handle: string): Buffer {
  return keys.tag('target', 'opt-out-request', handleId(handle));
}
