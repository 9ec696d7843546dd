import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { statement } from '#platform/server/db/statement.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Uses } from '#platform/server/services.ts';
import { handleId } from './network-ids.ts';
import { MOST_PERIODS } from './instagram-account.ts';
import { handles } from './schema.ts';

/** Which account had a handle, and since when: one period for each change of hands that a proof has shown. */
const Period = z.object({ n: z.int(), account: z.string(), since: z.number() });
export type Period = z.output<typeof Period>;

const periodsBox = sealed('handles.box', { version: 1, schema: z.array(Period), size: 1024 });

/** The tag of a handle's row: on no other row and in no other table. */
export const handleTagOf = (keys: Keys, handle: string): Buffer => keys.tag('handle', 'periods', handleId(handle));

type Access = Uses<'db' | 'keys'>;

const select = statement<{ tag: Buffer; box: Buffer }>(
  'handles',
  'SELECT tag, box FROM handles WHERE tag = ANY($1::bytea[])',
);

/** The last periods of these handles, the oldest first. */
export async function readPeriods(
  { db, keys }: Access,
  wanted: readonly string[],
): Promise<(handle: string) => readonly Period[]> {
  const handleOf = new Map([...new Set(wanted)].map((handle) => [handleTagOf(keys, handle).toString('hex'), handle]));
  const tags = [...handleOf.keys()].map((tag) => Buffer.from(tag, 'hex'));
  const rows = tags.length === 0 ? [] : await select(db, tags);
  const known = new Map(
    rows.map(({ tag, box }) => [handleOf.get(tag.toString('hex')), periodsBox.open(keys, tag, box)]),
  );
  return (handle) => known.get(handle) ?? [];
}

/** Needs the lock 'accounts' since before the periods were read. */
export async function writePeriods({ db, keys }: Access, handle: string, periods: readonly Period[]): Promise<void> {
  const tag = handleTagOf(keys, handle);
  const box = periodsBox.seal(keys, tag, periods.slice(-MOST_PERIODS));
  await db
    .insert(handles)
    .values({ tag, box })
    .onConflictDoUpdate({ target: handles.tag, set: { box: sql`excluded.box` } });
}
