import { eq, inArray } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import { insertAmong } from '#platform/server/db/insert-among.ts';
import { closedTagOf } from '#platform/server/handle-tags.ts';
import type { Services } from '#platform/server/services.ts';
import { optOuts } from './schema.ts';

/** False where the owner of the handle has asked not to be written to, nor to be found. */
export async function acceptsConfessions(services: Services, handle: string): Promise<boolean> {
  return (await withoutOptedOut(services, [handle])).length === 1;
}

/** Closes a handle for good. Needs a transaction. */
export async function closeHandle({ db, keys, clock }: Services, handle: string): Promise<void> {
  const row = { targetTag: closedTagOf(keys, handle), day: today(clock) };
  const [known] = await db.select().from(optOuts).where(eq(optOuts.targetTag, row.targetTag));
  if (!known) await insertAmong(db, optOuts, optOuts.targetTag, row);
}

/** These handles but the opted-out ones, in their order. */
export async function withoutOptedOut({ db, keys }: Services, handles: string[]): Promise<string[]> {
  if (handles.length === 0) return [];
  const tagOf = new Map(handles.map((handle) => [handle, closedTagOf(keys, handle)]));
  const rows = await db
    .select({ tag: optOuts.targetTag })
    .from(optOuts)
    .where(inArray(optOuts.targetTag, [...tagOf.values()]));
  return handles.filter((handle) => !rows.some(({ tag }) => tagOf.get(handle)?.equals(tag)));
}
