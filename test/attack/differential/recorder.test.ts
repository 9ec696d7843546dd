import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { Recorder, type Write } from './recorder.ts';

const app = appPerTest();

/** Without what a test does not look at. */
const brief = ({ step, transaction, statement, table, kind, values }: Write) =>
  [step, transaction, statement, table, kind, values] as const;

async function record(...steps: (() => Promise<unknown>)[]) {
  const recorder = await Recorder.install(app.services.db);
  for (const [n, step] of steps.entries()) await recorder.step(`step ${n}`, step);
  const writes = await recorder.read();
  await recorder.remove();
  return writes.map(brief);
}

it('records rows by transaction and statement, also if they are soon gone', async () => {
  const { db } = app.services;
  const writes = await record(async () => {
    await db.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO seen_messages VALUES ('\\x0102', '2026-03-14'), ('\\x03', '2026-03-15')`);
      // Writes nothing, and still counts.
      await tx.execute(sql`DELETE FROM unlisted_letters`);
      await tx.execute(sql`UPDATE seen_messages SET day = '2026-03-16' WHERE tag = '\\x03'`);
    });
    await db.execute(sql`DELETE FROM seen_messages WHERE tag = '\\x03'`);
  });
  const [two, one] = ['2 bytes', '1 bytes'];
  expect(writes).toEqual([
    ['step 0', 0, 0, 'seen_messages', 'new', { tag: two, day: '2026-03-14' }],
    ['step 0', 0, 0, 'seen_messages', 'new', { tag: one, day: '2026-03-15' }],
    ['step 0', 0, 2, 'seen_messages', 'changed', { tag: one, day: '2026-03-16' }],
    ['step 0', 1, 0, 'seen_messages', 'deleted', { tag: one, day: '2026-03-16' }],
  ]);
});

it('records rows of partitions under the name of the table, and that one was emptied', async () => {
  const { db } = app.services;
  const writes = await record(
    () => db.execute(sql`INSERT INTO quotas VALUES (1, '\\x01')`),
    () => db.execute(sql`TRUNCATE quotas_1`),
  );
  expect(writes).toMatchObject([
    ['step 0', 0, 0, 'quotas', 'new', { part: '1', tag: '1 bytes' }],
    ['step 1', 0, {}, 'quotas', 'emptied', {}],
  ]);
});

it('notes a tag that earlier rows had, also from before the first step', async () => {
  const { db } = app.services;
  const recorder = await Recorder.install(db);
  const insert = () => db.execute(sql`INSERT INTO unlisted_letters VALUES ('\\x01', 675)`);
  const remove = () => db.execute(sql`DELETE FROM unlisted_letters`);
  await insert();
  await remove();
  await recorder.step('again', insert);
  expect((await recorder.read()).map(brief)).toEqual([
    ['again', 0, 0, 'unlisted_letters', 'new', { tag: '1 bytes (earlier rows: 1)', month: '675' }],
  ]);
  await recorder.remove();
});

it('leaves out ids, and the times of the queue, which runs on the real clock', async () => {
  const { db, queue } = app.services;
  // Opens the queue, which writes the settings of its jobs.
  await queue.add(db, 'mail');
  const [write] = await record(() => queue.add(db, 'mail', { id: '0b4e2d0e-8f3c-4a55-9f6e-0d7f6f1a2b3c' }));
  const values = write?.[5] ?? {};
  expect(values).toMatchObject({ name: 'mail', data: '{"id":"an id"}', state: 'created' });
  expect(Object.keys(values).filter((column) => /^id$|_on$|_after$|_until$/.test(column))).toEqual([]);
});
