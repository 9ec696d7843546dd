import { today } from '#platform/server/clock.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { handleId } from '#features/handles/server/index.ts';
import type { Uses } from '#platform/server/services.ts';
import { reopenedProfiles } from './schema.ts';

export const reopenedTagOf = (keys: Keys, handle: string) => keys.tag('target', 'reopened', handleId(handle));

/** Records that the proven owner wants the handle open. */
export async function recordReopened(
  { db, keys, clock }: Uses<'db' | 'keys' | 'clock'>,
  handle: string,
): Promise<void> {
  const row = { handleTag: reopenedTagOf(keys, handle), onDay: today(clock) };
  await db.insert(reopenedProfiles).values(row).onConflictDoUpdate({ target: reopenedProfiles.handleTag, set: row });
}

/** The handles among these that no owner has reopened: they may be closed without a moderator. */
export async function withoutReopened({ db, keys }: Uses<'db' | 'keys'>, handles: string[]): Promise<string[]> {
  if (handles.length === 0) return [];
  const tags = handles.map((handle) => reopenedTagOf(keys, handle));
  const rows = await db.select().from(reopenedProfiles).where(hasTag(reopenedProfiles.handleTag, tags));
  const reopened = new Set(rows.map(({ handleTag }) => handleTag.toString('base64')));
  return handles.filter((_, index) => !reopened.has(tags[index]?.toString('base64') ?? ''));
}
