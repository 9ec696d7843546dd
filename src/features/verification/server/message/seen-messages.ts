import { HOUR } from '#platform/shared/durations.ts';
import { today } from '#platform/server/clock.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { accountId } from '#features/handles/server/index.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { seenMessages } from '../schema.ts';

/** How many codes of one sender are answered. Each answer can be guessed at a few times in another browser. */
const ANSWERS_PER_HOUR = 5;
const ANSWERS_PER_DAY = 10;
/** For all senders together: Meta limits what an account may send, and digits must still go out during a flood. */
const HELP_REPLIES_PER_HOUR = 200;

type Kind = 'message' | 'help' | 'all-help' | 'counted' | 'hour' | 'day';
/** All kinds look alike in the table. */
const seenTag = (keys: Keys, kind: Kind, ...values: (string | number)[]) => keys.tag('link', 'seen', kind, ...values);

const insertNew = statement<{ tag: Buffer }>(
  'insert_seen_messages',
  `INSERT INTO seen_messages (tag, day) SELECT unnest($1::bytea[]), $2::date ON CONFLICT DO NOTHING RETURNING tag`,
);

/** Records these tags; returns the items whose tag is new, one for each tag. */
async function keepNew<T>(
  { db, clock }: Uses<'db' | 'clock'>,
  items: readonly T[],
  tagOf: (item: T) => Buffer,
): Promise<T[]> {
  const byTag = new Map(items.map((item) => [tagOf(item).toString('hex'), item]));
  if (byTag.size === 0) return [];
  const tags = [...byTag.keys()].map((tag) => Buffer.from(tag, 'hex'));
  const inserted = new Set((await insertNew(db, tags, today(clock))).map(({ tag }) => tag.toString('hex')));
  return [...byTag].filter(([tag]) => inserted.has(tag)).map(([, item]) => item);
}

/** The messages that were not read before: Meta repeats some, and may post one twice at once. */
export function keepUnread<T extends { key: string }>(
  tx: Uses<'db' | 'keys' | 'clock'>,
  messages: readonly T[],
): Promise<T[]> {
  return keepNew(tx, messages, ({ key }) => seenTag(tx.keys, 'message', key));
}

/** The senders who got no help reply today, as long as there are some left this hour. Needs the lock on messages. */
export async function keepUnhelped(tx: Services, igsids: readonly string[]): Promise<string[]> {
  if (igsids.length === 0) return [];
  const hour = hourOf(tx);
  const slots = Array.from({ length: HELP_REPLIES_PER_HOUR }, (_, n) => seenTag(tx.keys, 'all-help', hour, n));
  const free = await freeOf(tx, slots);
  const day = today(tx.clock);
  const unhelped = await keepNew(tx, igsids.slice(0, free.length), (igsid) =>
    seenTag(tx.keys, 'help', accountId(igsid), day),
  );
  await keepNew(tx, free.slice(0, unhelped.length), (slot) => slot);
  return unhelped;
}

/** Counts the answer to a code of a sender, once. False if they have got too many; the transaction then ends the proof. */
export async function spendAnswer(tx: Services, igsid: string, code: Buffer): Promise<boolean> {
  const isNew = await keepNew(tx, [code], (tag) => seenTag(tx.keys, 'counted', tag.toString('hex')));
  if (isNew.length === 0) return true;
  const hour = hourOf(tx);
  const slots = (kind: 'hour' | 'day', period: string | number, max: number) =>
    Array.from({ length: max }, (_, n) => seenTag(tx.keys, kind, accountId(igsid), period, n));
  const isInHour = await takeSlot(tx, slots('hour', hour, ANSWERS_PER_HOUR));
  return isInHour && takeSlot(tx, slots('day', today(tx.clock), ANSWERS_PER_DAY));
}

const hourOf = ({ clock }: Uses<'clock'>) => Math.floor(clock.now().getTime() / HOUR);

async function freeOf({ db }: Uses<'db'>, slots: Buffer[]): Promise<Buffer[]> {
  const { tag } = seenMessages;
  const taken = await db.select({ tag }).from(seenMessages).where(hasTag(tag, slots));
  return slots.filter((slot) => !taken.some((row) => row.tag.equals(slot)));
}

async function takeSlot(tx: Uses<'db' | 'clock'>, slots: Buffer[]): Promise<boolean> {
  for (;;) {
    const [free] = await freeOf(tx, slots);
    if (!free) return false;
    // Another answer to the same sender may be faster.
    if ((await keepNew(tx, [free], (slot) => slot)).length > 0) return true;
  }
}
