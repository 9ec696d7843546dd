import { getTableName } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import { LONGER } from '#features/sending/server/outbox/outbox.ts';
import { confessionOutbox } from '#features/sending/server/schema.ts';
import { letterEvents } from '#features/delivery/server/schema.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { fillWaiting, type Filling } from './letters.ts';

const OUTBOX = getTableName(confessionOutbox);
const SLICE = 1000;

/** Stores letters whose wait is over, after those that were stored before. */
export async function fillDue(filling: Filling, from: number, to: number): Promise<void> {
  const { client, now } = filling;
  // They have waited for more than an hour, so they are where such letters are.
  const due = { part: LONGER, readyAt: now - 7 * HOUR, leaveBy: now - HOUR };
  for (let start = from; start < to; start += SLICE) {
    await fillWaiting(filling, { from: start, to: Math.min(to, start + SLICE), ...due });
  }
  await client.query(`VACUUM ANALYZE ${OUTBOX}`);
  await client.query('CHECKPOINT');
}

export async function emptyOutbox(client: ClientBase): Promise<void> {
  await client.query(`TRUNCATE ${OUTBOX}`);
}

/** How many letters wait. */
export async function countWaiting(client: ClientBase): Promise<number> {
  return countRows(client, OUTBOX);
}

/** How many batches were delivered of which the features above have not heard yet. */
export async function countUnpublished(client: ClientBase): Promise<number> {
  return countRows(client, getTableName(letterEvents));
}

async function countRows(client: ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
  return rows[0]?.n ?? 0;
}
