import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY } from '#platform/shared/durations.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { deliverLetter, letterForm } from '#test/factories/letter.ts';
import { makeUser } from '#test/factories/user.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { sendConfession } from '../../contract.ts';
import { sealDelivered } from '../letter-boxes.ts';
import { confessionOutbox, confessions } from '../schema.ts';

const subject = appPerTest();

async function countAt(moment: string, table: typeof confessions | typeof confessionOutbox): Promise<number> {
  subject.clock.set(moment);
  await purgeTables(subject.services);
  return (await subject.services.db.select().from(table)).length;
}

describe('retention removes', () => {
  it('a delivered letter after 24 months', async () => {
    await deliverLetter(subject, 'rose.gardener');
    expect(await countAt('2028-03-14T23:59:59Z', confessions)).toBe(1);
    expect(await countAt('2028-03-15T00:00:00Z', confessions)).toBe(0);
  });

  it('a letter that cannot be delivered after 180 days', async () => {
    const browser = await subject.browser().signInAs(await makeUser(subject.services));
    const message = 'Without you I want to kill myself tonight.';
    expect((await browser.call(sendConfession, { body: letterForm({ message }) })).body.state).toBe('held');
    const edge = subject.clock.now().getTime() + 180 * DAY;
    expect(await countAt(new Date(edge).toISOString(), confessionOutbox)).toBe(1);
    expect(await countAt(new Date(edge + 1).toISOString(), confessionOutbox)).toBe(0);
  });

  it('many letters in parts, each in a transaction of its own', async () => {
    const { db, keys } = subject.services;
    const body = {
      target: 'rose.gardener',
      vanishesOn: null,
      blockSlots: [],
      persons: [],
      adult: true,
      mayMatch: true,
      shownAt: null,
    };
    const letter = { deliveryMethod: 'platform', message: 'Hello', anonymityLevel: 'full', senderInfo: {} } as const;
    const rows = Array.from({ length: 501 }, (_, author) => {
      const id = randomUUID();
      const boxes = sealDelivered(keys, id, author, { ...body, letter: { ...letter, stationery: 'ivory' } });
      const tags = { targetTag: randomBytes(32), accountTag: randomBytes(32), sentTag: randomBytes(32) };
      return { id, ...tags, ...boxes, submittedAt: new Date('2026-03-14T10:00:00Z') };
    });
    await db.insert(confessions).values(rows);
    expect(await countAt('2028-03-15T00:00:00Z', confessions)).toBe(0);
    const { rows: parts } = await db.execute(
      sql`SELECT count(*)::int AS letters FROM confession_tombstones GROUP BY xmin::text ORDER BY 1`,
    );
    expect(parts).toEqual([{ letters: 1 }, { letters: 500 }]);
  });
});
