import { HOUR } from '#platform/shared/durations.ts';
import { today } from '#platform/server/clock.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services } from '#platform/server/services.ts';
import { seenMessages } from '../schema.ts';

/** How many codes of one sender are answered. Each answer can be guessed at a few times in another browser. */
const ANSWERS_PER_HOUR = 5;
const ANSWERS_PER_DAY = 10;

/** All kinds look alike in the table. */
const seenTag = (keys: Keys, kind: 'message' | 'help' | 'hour' | 'day', ...parts: (string | number)[]) =>
  keys.tag('link', 'seen', kind, ...parts);

const insertNew = statement<{ tag: Buffer }>(
  'insert_seen_messages',
  `INSERT INTO seen_messages (tag, day) SELECT unnest($1::bytea[]), $2::date ON CONFLICT DO NOTHING RETURNING tag`,
);

/** Records these tags; returns the items whose tag is new, one for each tag. */
async function keepNew<T>({ db, clock }: Services, items: readonly T[], tagOf: (item: T) => Buffer): Promise<T[]> {
  const byTag = new Map(items.map((item) => [tagOf(item).toString('hex'), item]));
  if (byTag.size === 0) return [];
  const tags = [...byTag.keys()].map((tag) => Buffer.from(tag, 'hex'));
  const inserted = new Set((await insertNew(db, tags, today(clock))).map(({ tag }) => tag.toString('hex')));
  return [...byTag].filter(([tag]) => inserted.has(tag)).map(([, item]) => item);
}

/** The messages that were not read before: Meta repeats some, and may post one twice at once. */
export function keepUnread<T extends { key: string }>(tx: Services, messages: readonly T[]): Promise<T[]> {
  return keepNew(tx, messages, ({ key }) => seenTag(tx.keys, 'message', key));
}

/** The senders who got no help reply today. */
export function keepUnhelped(tx: Services, igsids: readonly string[]): Promise<string[]> {
  const day = today(tx.clock);
  return keepNew(tx, igsids, (igsid) => seenTag(tx.keys, 'help', igsid, day));
}

/** Counts an answer to a sender. False if they have got too many. Needs a transaction, which is then rolled back or gives up. */
export async function spendAnswer(tx: Services, igsid: string): Promise<boolean> {
  const hour = Math.floor(tx.clock.now().getTime() / HOUR);
  const slots = (kind: 'hour' | 'day', period: string | number, max: number) =>
    Array.from({ length: max }, (_, n) => seenTag(tx.keys, kind, igsid, period, n));
  const isInHour = await takeSlot(tx, slots('hour', hour, ANSWERS_PER_HOUR));
  return isInHour && takeSlot(tx, slots('day', today(tx.clock), ANSWERS_PER_DAY));
}

async function takeSlot(tx: Services, slots: Buffer[]): Promise<boolean> {
  for (;;) {
    const { tag } = seenMessages;
    const taken = await tx.db.select({ tag }).from(seenMessages).where(hasTag(tag, slots));
    const free = slots.find((slot) => !taken.some((row) => row.tag.equals(slot)));
    if (!free) return false;
    // Another answer to the same sender may be faster.
    if ((await keepNew(tx, [free], (slot) => slot)).length > 0) return true;
  }
}
