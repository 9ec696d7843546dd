import { reviewNote } from '#features/moderation/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { startOfHour } from '#platform/server/clock.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import type { SentConfession } from '../../contract.ts';
import { waitingBox } from '../waiting-letter.ts';
import { findWaitingByKey } from '../outbox/outbox.ts';
import { replaceWaiting } from '../outbox/outbox-rows.ts';
import { fromWaiting } from './sent-letters.ts';

/** Holds a refused letter for a moderator again, with what its author says. Possible once for each letter. */
export async function appealConfession(ctx: Ctx, key: string, message: string): Promise<SentConfession> {
  const { userId } = requireMember(ctx);
  const { db, keys, clock } = ctx;
  const { finding } = await reviewNote(ctx, message);
  for (;;) {
    const row = await findWaitingByKey(ctx, userId, key);
    if (!row || row.content.gone) throw new AppError('NOT_FOUND');
    const { content, ...before } = row;
    if (!fromWaiting(content, row.state).canAppeal) throw new AppError('ALREADY_DECIDED');
    const letter = { ...content, appeal: { message, finding, at: startOfHour(clock.now()).getTime() } };
    // Never of a text that means something: the form's limit leaves room enough.
    if (!waitingBox.fits(letter)) throw new AppError('VALIDATION');
    const box = waitingBox.seal(keys, row.id, letter);
    const change = { before, state: 'held' as const, leaveBy: row.leaveBy.getTime(), box };
    if ((await replaceWaiting(db, [change])).length > 0) return fromWaiting(letter, 'held');
    // It was retracted or moved to another part of the outbox since it was read.
  }
}
