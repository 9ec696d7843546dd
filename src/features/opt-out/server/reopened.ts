import { eq, inArray } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import { insertWithNeighbours } from '#platform/server/db/insert-with-neighbours.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services } from '#platform/server/services.ts';
import { reopenedProfiles } from './schema.ts';

const tagOf = (keys: Keys, handle: string) => keys.tag('target', 'reopened', handle);

/** Records that the proven owner wants the handle open. Needs a transaction. */
export async function recordReopened({ db, keys, clock }: Services, handle: string): Promise<void> {
  await lockForWriting(db, reopenedProfiles);
  const handleTag = tagOf(keys, handle);
  await db.delete(reopenedProfiles).where(eq(reopenedProfiles.handleTag, handleTag));
  await insertWithNeighbours(db, reopenedProfiles, reopenedProfiles.handleTag, { handleTag, onDay: today(clock) });
}

/** The handles among these that no owner has reopened: they may be closed without a moderator. */
export async function withoutReopened({ db, keys }: Services, handles: string[]): Promise<string[]> {
  if (handles.length === 0) return [];
  const tagged = handles.map((handle) => ({ handle, tag: tagOf(keys, handle) }));
  const tags = tagged.map(({ tag }) => tag);
  const rows = await db.select().from(reopenedProfiles).where(inArray(reopenedProfiles.handleTag, tags));
  return tagged.filter(({ tag }) => !rows.some(({ handleTag }) => handleTag.equals(tag))).map(({ handle }) => handle);
}
