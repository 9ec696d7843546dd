import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { REACTIONS, type ReceivedConfession } from '../../contract.ts';
import { openBody } from '../letter-boxes.ts';
import type { ConfessionRow } from '../schema.ts';
import { readMarks, type MarkKind } from './marks.ts';

/** Letters as their reader sees them, without those whose day to vanish has come and that no job has removed yet. */
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
    // Counted from an earlier hour than that of delivery, the day would show how long the letter was kept back.
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
    // Whether this letter was used to block, not whether its author is blocked: that would tell which letters share an author.
    blocked: isMarked('blocked'),
  };
}
