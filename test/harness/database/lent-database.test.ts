import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { recordModerationEvent } from '#features/moderation/server/index.ts';
import { makeUser } from '#test/factories/user.ts';
import { takeSnapshot } from './empty-tables.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

async function nameOf({ services }: TestApp): Promise<string> {
  const { rows } = await services.db.execute<{ name: string }>(sql`SELECT current_database() AS name`);
  return rows[0]?.name ?? '';
}

/** An app that has left rows in several tables, and the database it used. */
async function useDatabase(): Promise<TestApp> {
  const app = await createTestApp();
  const { id } = await makeUser(app.services);
  await recordModerationEvent(app.services, {
    caseId: randomUUID(),
    about: 'report',
    action: 'allow',
    reason: 'Kind',
    moderatorId: id,
  });
  await app.services.queue.add(app.services.db, 'mail', { id: randomUUID() });
  return app;
}

it('lends a database again once it is given back, without rows of the previous app', async () => {
  const first = await useDatabase();
  const used = await takeSnapshot(first.services.db);
  expect(used.filled).toEqual(expect.arrayContaining(['users', 'moderation_events', 'pgboss.job_common']));
  const name = await nameOf(first);
  await first.close();

  const second = await useDatabase();
  expect(await nameOf(second)).toBe(name);
  const { rows } = await second.services.db.execute(sql`SELECT FROM pgboss.job_common`);
  expect(rows).toHaveLength(1);
  expect((await takeSnapshot(second.services.db)).filled.toSorted()).toEqual(used.filled.toSorted());
  await second.close();
});

it('lends no database to two apps at once', async () => {
  const apps = [await createTestApp(), await createTestApp()];
  const names = await Promise.all(apps.map(nameOf));
  expect(new Set(names).size).toBe(2);
  for (const app of apps) await app.close();
});

it.each([
  ['the schema changed', (app: TestApp) => app.services.db.execute(sql`ALTER TABLE users RENAME COLUMN box TO gone`)],
  ['jobs ran', (app: TestApp) => app.jobs.work(app.services)],
  ['the test opened its own queue', async (app: TestApp) => app.database.jobs],
])('does not lend a database again if %s', async (_change, act) => {
  const used = await createTestApp();
  await act(used);
  const name = await nameOf(used);
  await used.close();
  const next = await createTestApp();
  expect(await nameOf(next)).not.toBe(name);
  await next.close();
});
