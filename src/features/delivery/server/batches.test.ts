import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Db } from '#platform/server/db/database.ts';
import type { Services } from '#platform/server/services.ts';
import { addWaiting } from '#test/factories/waiting-letter.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import type { WaitingLetter } from '#features/sending/server/index.ts';
import { confessionOutbox } from '#features/sending/server/schema.ts';
import { confessions } from '#features/letters/server/schema.ts';
import { prepareMonths, readByIds, deliveredRowId } from '#features/letters/server/index.ts';
import { deliveryBatch } from './schema.ts';
import { deliverWaiting } from './deliver-waiting.ts';

const subject = appPerTest();

/** Many recipients, so that nobody gets more than the day's cap. */
const toMany = (letters: number) => Array.from({ length: letters }, (_, n) => ({ target: `target.${n % 50}` }));

/** Loses its connection after so many transactions. */
function failingAfter(services: Services, transactions: number): Services {
  let left = transactions;
  const db = new Proxy(services.db, {
    get(target, key) {
      if (key === 'transaction' && (left -= 1) < 0) throw new Error('The connection is lost');
      return Reflect.get(target, key) as Db[keyof Db];
    },
  });
  return { ...services, db };
}

async function deliverAt(moment: string): Promise<void> {
  subject.clock.set(moment);
  await deliverWaiting(subject.services);
}

async function hoursOf(letters: WaitingLetter[]): Promise<string[]> {
  const { services } = subject;
  const ids = letters.map(({ author, key }) => deliveredRowId(services.keys, author, key));
  const rows = await readByIds(services.db, ids);
  expect(rows).toHaveLength(letters.length);
  return [...new Set(rows.map(({ hour, month }) => `${month % 12} ${new Date(hour).toISOString()}`))];
}

describe('a batch', () => {
  it('is delivered in slices of bounded size, each letter once', async () => {
    const { services } = subject;
    const letters = await addWaiting(services, toMany(250));
    await deliverAt('2026-03-14T11:00:00Z');
    const { rows } = await services.db.execute<{ letters: number }>(
      sql`SELECT count(*)::int AS letters FROM confessions GROUP BY xmin::text ORDER BY 1`,
    );
    expect(rows.map((slice) => slice.letters)).toEqual([50, 100, 100]);
    expect(await hoursOf(letters)).toEqual(['2 2026-03-14T11:00:00.000Z']);
    expect([await services.db.$count(confessionOutbox), await services.db.$count(deliveryBatch)]).toEqual([0, 0]);
  });

  it('that was interrupted goes on with its hour and its month, whenever that is', async () => {
    const { services } = subject;
    subject.clock.set('2026-03-31T22:30:00Z');
    await prepareMonths(services);
    const early = await addWaiting(services, toMany(150));
    subject.clock.set('2026-03-31T23:10:00Z');
    // The batch is found in the first transaction; the second delivers a slice.
    await expect(deliverWaiting(failingAfter(services, 2))).rejects.toThrow('The connection is lost');
    expect(await services.db.$count(confessions)).toBe(100);
    const late = await addWaiting(services, toMany(5));
    await deliverAt('2026-04-01T00:10:00Z');
    expect(await hoursOf(early)).toEqual(['2 2026-03-31T23:00:00.000Z']);
    expect(await hoursOf(late), 'sent after the batch had begun').toEqual(['3 2026-04-01T00:00:00.000Z']);
    expect(await services.db.$count(confessions)).toBe(155);
  });

  it('is not begun because of letters that are not ready, however many there are', async () => {
    const { services } = subject;
    const later = Date.parse('2026-03-14T11:30:00Z');
    await addWaiting(
      services,
      Array.from({ length: 600 }, () => ({ readyAt: later })),
    );
    await deliverAt('2026-03-14T11:00:00Z');
    await deliverAt('2026-03-14T11:59:00Z');
    expect(await services.db.$count(confessions)).toBe(0);
    await deliverAt('2026-03-14T12:00:00Z');
    expect(await services.db.$count(confessions)).toBe(600);
  });
});
