import { randomInt, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { today } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Uses } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { slicesOf } from '#platform/server/slices.ts';
import { pushOutbox } from '../schema.ts';
import { KINDS } from './texts.ts';

export const PUSH_JOB = 'push';

const Push = z.object({
  userId: z.number(),
  kind: z.enum(KINDS),
  /** Whether it is still to be sent. A blank one never was: nobody can tell from the outbox and the queue for whom there is news. */
  isOpen: z.boolean(),
  /** Not before this moment, in milliseconds: a push service has asked for time. */
  notBefore: z.number(),
  /** From when on it is not sent any more. */
  until: z.number(),
  /** The browsers to which it was sent, or never can be. */
  done: z.array(z.string()),
  /** Those of them whose push services do not know them any more. */
  dead: z.array(z.string()),
});
export type Push = z.output<typeof Push>;

export const sealedPush = sealed('push_outbox.box', { version: 1, schema: Push, size: 1024 });

/** The tag of a push's row. The job has the ids, so that the two can be joined only with the key. */
export const pushTag = (keys: Keys, id: string): Buffer => keys.tag('link', 'push', id);

/** What a job has: its pushes, and which of their attempts it makes, from 0. */
export interface Batch {
  ids: string[];
  attempt: number;
}

/** Pushes that one job sends, so that its end does not show which of them were sent. */
const BATCH = 25;

type NewPush = Pick<Push, 'userId' | 'kind' | 'isOpen' | 'until'>;

/** Puts pushes into the outbox, of which each goes to all browsers of a member. Nothing is written where pushes are not set up. */
export async function postPushes(
  ctx: Uses<'db' | 'keys' | 'clock' | 'queue' | 'push'>,
  pushes: readonly NewPush[],
  { apartBy = 0 }: { apartBy?: number } = {},
): Promise<void> {
  if (!ctx.push) return;
  const size = apartBy === 0 ? BATCH : 1;
  for (const slice of slicesOf(shuffle(pushes), size))
    await postBatch(ctx, slice, apartBy === 0 ? 0 : randomInt(apartBy));
}

async function postBatch(
  ctx: Uses<'db' | 'keys' | 'clock' | 'queue'>,
  pushes: NewPush[],
  delay: number,
): Promise<void> {
  const day = today(ctx.clock);
  const posted = pushes.map((push) => {
    const id = randomUUID();
    const tag = pushTag(ctx.keys, id);
    const box = sealedPush.seal(ctx.keys, tag, { ...push, notBefore: 0, done: [], dead: [] });
    return { id, row: { tag, day, box } };
  });
  await inTransaction(ctx, async ({ db, queue }) => {
    await db.insert(pushOutbox).values(posted.map(({ row }) => row));
    const batch: Batch = { ids: shuffle(posted).map(({ id }) => id), attempt: 0 };
    await queue.addLater(db, PUSH_JOB, delay, batch);
  });
}
