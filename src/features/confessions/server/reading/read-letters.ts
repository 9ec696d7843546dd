import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { REACTIONS, type ReceivedConfession } from '../../contract.ts';
import { openBody } from '../letter-boxes.ts';
import type { ConfessionRow } from '../schema.ts';
import { readMarks, type MarkKind } from './marks.ts';

/** Letters as their reader sees them. One whose day to vanish has come is gone, even before it is swept away. */
export async function readLetters(services: Services, rows: ConfessionRow[]): Promise<ReceivedConfession[]> {
  const opened = rows
    .map((row) => ({ row, ...openBody(services.keys, row) }))
    .filter(({ vanishesOn }) => vanishesOn === null || vanishesOn > today(services.clock));
  const isMarked = await readMarks(
    services,
    opened.map(({ row }) => row.id),
  );
  return opened.map(({ row, target, letter, vanishesOn, shownAt }) => ({
    ...letter,
    id: row.id,
    targetName: target,
    submittedAt: row.submittedAt.toISOString(),
    // Beside the hour of delivery, a day that is counted from an earlier one would show how long it was kept back.
    vanishesOn: shownAt === null ? vanishesOn : null,
    ...describeMarks((kind) => isMarked(row.id, kind)),
  }));
}

function describeMarks(isMarked: (kind: MarkKind) => boolean) {
  const reacted = REACTIONS.filter((emoji) => isMarked(emoji));
  return {
    likes: isMarked('like') ? 1 : 0,
    liked: isMarked('like'),
    reactions: Object.fromEntries(reacted.map((emoji) => [emoji, 1])),
    reacted,
    opened: isMarked('opened'),
    hidden: isMarked('hidden'),
    // What was said of this letter, not whether its author is blocked: that would tell which letters share one.
    blocked: isMarked('blocked'),
  };
}
