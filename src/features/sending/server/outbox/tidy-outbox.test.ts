import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import { addWaiting } from '#test/factories/waiting-letter.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { deliverWaiting } from '#features/delivery/server/index.ts';
import { LONGER } from './outbox.ts';
import { confessionOutbox, type OutboxRow } from '../schema.ts';

const subject = appPerTest();

const letters = (count: number) => Array.from({ length: count }, () => ({}));

async function deliverAt(moment: string): Promise<void> {
  subject.clock.set(moment);
  await deliverWaiting(subject.services);
}

/** Dead rows included. */
async function bytesIn(part: number): Promise<number> {
  const { rows } = await subject.services.db.execute<{ bytes: number }>(
    sql`SELECT pg_relation_size(${`confession_outbox_${part}`}::regclass)::int AS bytes`,
  );
  return rows[0]?.bytes ?? -1;
}

async function countWaitingForLocks(): Promise<number> {
  const { rows } = await subject.services.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}

describe('the part of the outbox that takes no new letters', () => {
  it('keeps no trace of the letters that were in it', async () => {
    const { services } = subject;
    await addWaiting(services, letters(5));
    await deliverAt('2026-03-14T10:59:00Z');
    expect(await bytesIn(0)).toBeGreaterThan(0);
    await deliverAt('2026-03-14T11:00:00Z');
    expect([await bytesIn(0), await bytesIn(1)]).toEqual([0, 0]);
  });

  it('passes on what waits longer', async () => {
    const { services } = subject;
    await addWaiting(
      services,
      Array.from({ length: 501 }, () => ({ readyAt: Date.parse('2026-03-14T11:30:00Z') })),
    );
    const before = await services.db.select().from(confessionOutbox);
    await deliverAt('2026-03-14T11:00:00Z');
    expect(await bytesIn(0)).toBe(0);
    const after = await services.db.select().from(confessionOutbox);
    // As texts: comparing this many buffers is slow.
    const texts = (rows: OutboxRow[]) => rows.map((row) => JSON.stringify(row)).toSorted();
    expect(texts(after)).toEqual(texts(before.map((row) => ({ ...row, part: LONGER }))));
  });

  it('takes letters again in the next hour', async () => {
    const { services } = subject;
    await addWaiting(services, letters(4));
    await deliverAt('2026-03-14T11:00:00Z');
    subject.clock.set('2026-03-14T12:10:00Z');
    await addWaiting(services, letters(3));
    await deliverWaiting(services);
    const rows = await services.db.select().from(confessionOutbox);
    expect(rows.map(({ part }) => part)).toEqual([0, 0, 0]);
  });

  it('keeps a letter that is being stored while the hour turns', async () => {
    const { services } = subject;
    const stored = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const sending = inTransaction(services, async (tx) => {
      await takeLock(tx, 'letters');
      await addWaiting(tx, letters(1));
      stored.resolve();
      await commit.promise;
    });
    await stored.promise;
    const delivery = deliverAt('2026-03-14T11:00:00Z');
    await expect.poll(() => countWaitingForLocks(), { timeout: 10_000 }).toBe(1);
    commit.resolve();
    await Promise.all([sending, delivery]);
    expect(await services.db.$count(confessionOutbox)).toBe(1);
  });

  it('is truncated a minute later if somebody reads it', async () => {
    const { services } = subject;
    await addWaiting(services, letters(5));
    await services.db.transaction(async (reader) => {
      await reader.execute(sql`SELECT count(*) FROM confession_outbox`);
      await deliverAt('2026-03-14T11:00:00Z');
      expect(await bytesIn(0)).toBeGreaterThan(0);
    });
    expect(await services.db.$count(confessionOutbox)).toBe(0);
    await deliverAt('2026-03-14T11:01:00Z');
    expect(await bytesIn(0)).toBe(0);
  });
});
