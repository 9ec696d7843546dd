import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { REACTIONS, type ReceivedConfession } from '../../contract.ts';
import { openBody } from '../letter-boxes.ts';
import type { confessions } from '../schema.ts';
import { readMarks, type Marks } from './marks.ts';
import type { Reader } from './readers.ts';

type Row = typeof confessions.$inferSelect;

/** Letters as their reader sees them. One whose day to vanish has come is gone, even before the nightly sweep. */
export async function readLetters(services: Services, reader: Reader, rows: Row[]): Promise<ReceivedConfession[]> {
  const opened = rows
    .map((row) => ({ row, ...openBody(services.keys, row) }))
    .filter(({ vanishesOn }) => vanishesOn === null || vanishesOn > today(services.clock));
  const marksOf = await readMarks(
    services,
    reader,
    opened.map(({ row }) => row.id),
  );
  return opened.map(({ row, target, letter, vanishesOn }) => ({
    ...letter,
    id: row.id,
    targetName: target,
    submittedAt: row.submittedAt.toISOString(),
    vanishesOn,
    ...describeMarks(marksOf(row.id)),
  }));
}

function describeMarks(marks: Marks) {
  const given = REACTIONS.filter((emoji) => marks.count(emoji) > 0);
  return {
    likes: marks.count('like'),
    liked: marks.has('like'),
    reactions: Object.fromEntries(given.map((emoji) => [emoji, marks.count(emoji)])),
    reacted: given.filter((emoji) => marks.has(emoji)),
    opened: marks.has('opened'),
    hidden: marks.has('hidden'),
    // What was said of this letter, not whether its author is blocked: that would tell which letters share one.
    blocked: marks.has('blocked'),
  };
}
