import { startOfDay } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/database.ts';
import { statement } from '#platform/server/db/statement.ts';
import { splitTags, type TagStream } from '#platform/server/keys/tag-stream.ts';
import type { Batch } from '../../store/append-letters.ts';
import { findHeads, findTaken, rememberHead } from '../../store/heads.ts';
import { LETTER } from '../../store/streams.ts';

/** Letters beyond this for one recipient are delivered the next day. They are not refused: a flood must not silence others. */
export const DELIVERED_TO_TARGET_PER_DAY = 30;

/** A recipient of letters in this part: how many, and all streams to their handle, the unwanted one included. */
export interface Recipient {
  letters: number;
  streams: readonly TagStream[];
}

interface Stream {
  recipient: Recipient;
  stream: TagStream;
  /** How many letters it has this month. */
  head: number;
}

/**
 * How many more letters each recipient may get on the day of the batch. Authors must see no difference, so unwanted letters count
 * too. Needs the lock 'delivery'.
 */
export async function findRoom(
  db: Db,
  batch: Batch,
  recipients: readonly Recipient[],
): Promise<Map<Recipient, number>> {
  const streams = await readHeads(db, batch, await findBusy(db, batch, recipients));
  const monthly = sumOf(streams.map(({ recipient, head }) => [recipient, head]));
  const crowded = streams.filter(
    ({ recipient, head }) =>
      head > 0 && (monthly.get(recipient) ?? 0) + recipient.letters > DELIVERED_TO_TARGET_PER_DAY,
  );
  const today = await countToday(db, batch, crowded);
  return new Map(recipients.map((recipient) => [recipient, DELIVERED_TO_TARGET_PER_DAY - (today.get(recipient) ?? 0)]));
}

/** Most recipients get so few letters in a month that the cap is out of reach: one look at each stream tells. */
async function findBusy(db: Db, { month }: Batch, recipients: readonly Recipient[]): Promise<Recipient[]> {
  const places = recipients.flatMap((recipient) => {
    const n = Math.max(0, Math.floor((DELIVERED_TO_TARGET_PER_DAY - recipient.letters) / recipient.streams.length));
    return recipient.streams.map((stream) => ({ recipient, tag: stream.tag(LETTER, { month, n }) }));
  });
  const taken = await findTaken(
    db,
    'target',
    places.map(() => month),
    places.map(({ tag }) => tag),
  );
  const busy = new Set([...taken].map((index) => places[index]?.recipient));
  return recipients.filter((one) => busy.has(one) || one.letters > DELIVERED_TO_TARGET_PER_DAY);
}

async function readHeads(db: Db, { month }: Batch, recipients: readonly Recipient[]): Promise<Stream[]> {
  const streams = recipients.flatMap((recipient) =>
    recipient.streams.map((stream) => ({ recipient, stream, month, head: 0 })),
  );
  const heads = await findHeads(db, 'target', streams);
  return streams.map(({ recipient, stream }, index) => {
    const head = heads[index] ?? 0;
    rememberHead({ stream, month, head });
    return { recipient, stream, head };
  });
}

const count = statement<{ i: number; letters: number }>(
  'letters_of_day',
  `SELECT wanted.i, count(*)::int AS letters FROM unnest($1::int[], $2::bytea[]) AS wanted (i, tag)
   JOIN confessions c ON c.month = $3::int AND c.target_tag = wanted.tag
   WHERE c.submitted_at >= to_timestamp($4::float8 / 1000) GROUP BY wanted.i`,
);

/** Of each stream only as many letters are looked at as matter: its newest ones. */
async function countToday(db: Db, { month, hour }: Batch, streams: readonly Stream[]): Promise<Map<Recipient, number>> {
  if (streams.length === 0) return new Map();
  const indexes: number[] = [];
  const tags: Buffer[] = [];
  for (const [index, { stream, head }] of streams.entries()) {
    const newest = Array.from({ length: Math.min(head, DELIVERED_TO_TARGET_PER_DAY) }, (_, back) => ({
      month,
      n: head - 1 - back,
    }));
    for (const tag of splitTags(stream.tags(LETTER, newest))) {
      indexes.push(index);
      tags.push(tag);
    }
  }
  const rows = await count(db, indexes, tags, month, startOfDay(new Date(hour)).getTime());
  return sumOf(rows.map(({ i, letters }) => [(streams[i] as Stream).recipient, letters]));
}

function sumOf(counts: readonly (readonly [Recipient, number])[]): Map<Recipient, number> {
  const sums = new Map<Recipient, number>();
  for (const [recipient, letters] of counts) sums.set(recipient, (sums.get(recipient) ?? 0) + letters);
  return sums;
}
