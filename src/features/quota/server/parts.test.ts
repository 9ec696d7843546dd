import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { partOf, truncateQuotas } from './parts.ts';
import { quotas } from './schema.ts';

const subject = appPerTest();
const YESTERDAY = new Date('2026-03-13T12:00:00Z');
const TODAY = new Date('2026-03-14T12:00:00Z');

beforeEach(async () => {
  const rows = [YESTERDAY, TODAY].map((day) => ({ part: partOf(day), tag: Buffer.from(day.toISOString()) }));
  await subject.services.db.insert(quotas).values(rows);
});

const parts = async () => (await subject.services.db.select().from(quotas)).map(({ part }) => part);

it('the counts of a day are in another part than those of the day before', () => {
  expect(new Set([partOf(YESTERDAY), partOf(TODAY)])).toEqual(new Set([0, 1]));
});

it("yesterday's counts are truncated an hour after midnight, and today's stay", async () => {
  subject.clock.set('2026-03-14T00:59:59Z');
  await truncateQuotas(subject.services);
  expect(await parts()).toHaveLength(2);
  subject.clock.set('2026-03-14T01:00:00Z');
  await truncateQuotas(subject.services);
  expect(await parts()).toEqual([partOf(TODAY)]);
});

it('while somebody uses the part it stays, and the next run empties it', async () => {
  subject.clock.set('2026-03-14T12:00:00Z');
  await subject.database.db.transaction(async (other) => {
    await other.execute(sql`SELECT * FROM quotas FOR SHARE`);
    await truncateQuotas(subject.services);
  });
  expect(await parts()).toHaveLength(2);
  await truncateQuotas(subject.services);
  expect(await parts()).toEqual([partOf(TODAY)]);
});
