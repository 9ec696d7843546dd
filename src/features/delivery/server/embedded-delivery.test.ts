import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addWaiting } from '#test/factories/waiting-letter.ts';
import { scratchPerFile } from '#test/harness/database/scratch.ts';
import { lettersTo } from '#test/harness/letters-to.ts';
import { testAppOn } from '#test/harness/test-app.ts';
import { confessionOutbox } from '#features/sending/server/schema.ts';
import { confessions } from '#features/letters/server/schema.ts';
import { deliverWaiting } from './deliver-waiting.ts';

const scratch = scratchPerFile();

it('the embedded engine delivers in slices and truncates the outbox', async () => {
  const database = await scratch.newEmbedded();
  const subject = await testAppOn(database);
  const { services, clock } = subject;
  const { db } = services;
  await addWaiting(
    services,
    Array.from({ length: 300 }, (_, n) => ({ target: n < 31 ? 'much.loved' : `target.${n}` })),
  );
  clock.set('2026-03-14T11:00:00Z');
  await deliverWaiting(services);
  expect([await db.$count(confessions), await db.$count(confessionOutbox)]).toEqual([300, 0]);
  expect(await lettersTo(services, 'much.loved')).toHaveLength(31);
  const { rows } = await db.execute(sql`SELECT pg_relation_size('confession_outbox_0')::int AS bytes`);
  expect(rows).toEqual([{ bytes: 0 }]);
  await subject.close();
});
