import type { Db } from '#platform/server/db/database.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Upgrade } from '#platform/server/db/upgrade.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { REACTIONS } from '../../contract.ts';
import type { Marks } from '../reading/marks/marks.ts';

/** Each was a row with nothing but a tag. */
const KINDS = ['like', 'opened', 'hidden', 'blocked', 'removed', ...REACTIONS] as const;
type Kind = (typeof KINDS)[number];

const selectExisting = statement<{ i: number }>(
  'marks_before',
  `SELECT (wanted.i - 1)::int AS i FROM unnest($1::bytea[]) WITH ORDINALITY AS wanted (tag, i)
   WHERE EXISTS (SELECT FROM before.reader_marks m WHERE m.tag = wanted.tag)`,
);

/** What readers have done with letters of the version before, by the ids of the letters; without those that have no mark. */
export async function readOldMarks(
  db: Db,
  keys: Keys,
  ids: readonly string[],
): Promise<Map<string, Marks & { removed: boolean }>> {
  const tags = ids.flatMap((id) => KINDS.map((kind) => keys.tag('person', 'mark', id, kind)));
  const kinds = new Map<string, Kind[]>();
  for (const { i } of await selectExisting(db, tags)) {
    const id = ids[Math.floor(i / KINDS.length)] as string;
    kinds.set(id, [...(kinds.get(id) ?? []), KINDS[i % KINDS.length] as Kind]);
  }
  return new Map([...kinds].map(([id, set]) => [id, marksOf(set)]));
}

function marksOf(kinds: readonly Kind[]) {
  return {
    like: kinds.includes('like'),
    opened: kinds.includes('opened'),
    hidden: kinds.includes('hidden'),
    blocked: kinds.includes('blocked'),
    removed: kinds.includes('removed'),
    reactions: REACTIONS.filter((reaction) => kinds.includes(reaction)),
  };
}

/** Deletes the old marks, once every letter has its own. */
export const marksUpgrade: Upgrade = {
  table: 'reader_marks',
  together: 'tag',
  inOrderOf: 'tag',
  move: () => Promise.resolve(),
};
