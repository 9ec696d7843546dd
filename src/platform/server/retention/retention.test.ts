import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { accountTokens, sessionLogs } from '#features/auth/server/schema.ts';
import { sanctions } from '#features/moderation/server/schema.ts';
import type { TableRules } from '#platform/server/db/table-rules.ts';
import { keyring } from '#platform/server/keys/schema.ts';
import { mailOutbox } from '#platform/server/mail/schema.ts';
import { sessions } from '#platform/server/session/schema.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { makeUser } from '#test/factories/user.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { purgeTables } from './retention.ts';
import { retentionRuns } from './schema.ts';

const subject = appPerTest();

async function rowsOf(table: PgTable): Promise<number> {
  const [row] = await subject.services.db.select({ n: count() }).from(table);
  return row?.n ?? 0;
}

/** At the last moment before the edge everything is there; at the edge it is gone. */
async function expectEdge(table: PgTable, lastMoment: string, edge: string): Promise<void> {
  const before = await rowsOf(table);
  expect(before).toBeGreaterThan(0);
  subject.clock.set(lastMoment);
  await purgeTables(subject.services);
  expect(await rowsOf(table)).toBe(before);
  subject.clock.set(edge);
  await purgeTables(subject.services);
  expect(await rowsOf(table)).toBe(before - 1);
}

describe('retention deletes at the promised moment and not before:', () => {
  const day = '2026-03-14';

  it('session logs after 30 days', async () => {
    await subject.services.db.insert(sessionLogs).values({ tag: Buffer.alloc(32), box: Buffer.alloc(1), day });
    await expectEdge(sessionLogs, '2026-04-13T23:59:59Z', '2026-04-14T00:00:00Z');
  });

  it('sessions when they end', async () => {
    await subject.browser().signInAs(await makeUser(subject.services));
    await expectEdge(sessions, '2026-03-27T23:59:59Z', '2026-03-28T00:00:00Z');
  });

  it('mailed links on the day after they end', async () => {
    await subject.services.db
      .insert(accountTokens)
      .values({ tag: Buffer.alloc(32), ownerTag: Buffer.alloc(32), box: Buffer.of(1), expiresOn: day });
    await expectEdge(accountTokens, '2026-03-14T23:59:59Z', '2026-03-15T00:00:00Z');
  });

  it('suspensions on the day they end, but no permanent ones', async () => {
    await suspendPerson(subject.services, { email: 'for-good@example.org' });
    await suspendPerson(subject.services, { email: 'a-while@example.org' }, { days: 6 });
    await expectEdge(sanctions, '2026-03-19T23:59:59Z', '2026-03-20T00:00:00Z');
    subject.clock.set('2036-01-01T00:00:00Z');
    await purgeTables(subject.services);
    expect(await rowsOf(sanctions)).toBe(1);
  });

  it('unsent mails after 7 days', async () => {
    await subject.services.db.insert(mailOutbox).values({ tag: Buffer.alloc(32), day, box: Buffer.alloc(1) });
    await expectEdge(mailOutbox, '2026-03-21T23:59:59Z', '2026-03-22T00:00:00Z');
  });

  it("a day's key after 48 hours", async () => {
    await subject.services.keys.dayTag(subject.services.db, day, 'x');
    await expectEdge(keyring, '2026-03-16T23:59:59Z', '2026-03-17T00:00:00Z');
  });

  it('its own records after 90 days', async () => {
    await subject.services.db.insert(retentionRuns).values({ id: randomUUID(), tableName: 'x', day, rowsRemoved: 0 });
    const old = () => subject.services.db.select().from(retentionRuns).where(eq(retentionRuns.tableName, 'x'));
    subject.clock.set('2026-06-12T23:59:59Z');
    await purgeTables(subject.services);
    expect(await old()).toHaveLength(1);
    subject.clock.set('2026-06-13T00:00:00Z');
    await purgeTables(subject.services);
    expect(await old()).toHaveLength(0);
  });
});

describe('a run', () => {
  it('records how many rows it removed from every table', async () => {
    await subject.browser().signInAs(await makeUser(subject.services));
    subject.clock.set('2026-04-01T00:17:00Z');
    await purgeTables(subject.services);
    const runs = await subject.services.db.select().from(retentionRuns);
    expect(runs).toContainEqual(expect.objectContaining({ tableName: 'sessions', day: '2026-04-01', rowsRemoved: 1 }));
    expect(runs.map((run) => run.tableName)).toContain('session_logs');
  });

  it('purges the other tables when one fails, and reports which did', async () => {
    await subject.browser().signInAs(await makeUser(subject.services));
    subject.clock.set('2026-04-01T00:17:00Z');
    const fail = (name: string): TableRules => ({
      name,
      holds: 'nothing',
      retention: { kept: 'for good', purge: () => Promise.reject(new Error('no')) },
      export: { notExported: 'nothing' },
      erasure: { notErased: 'nothing' },
    });
    const tables = [fail('early'), ...subject.services.tables, fail('late')];
    await expect(purgeTables({ ...subject.services, tables })).rejects.toThrow(
      'early could not be purged; late could not be purged',
    );
    expect(await rowsOf(sessions)).toBe(0);
    const purged = (await subject.services.db.select().from(retentionRuns)).map((run) => run.tableName);
    expect(purged).toHaveLength(subject.services.tables.filter(({ retention }) => retention.purge).length);
  });

  it('removes every row once when several nodes run it at the same time', async () => {
    for (let n = 0; n < 20; n += 1) await subject.browser().signInAs(await makeUser(subject.services));
    subject.clock.set('2026-04-01T00:17:00Z');
    await Promise.all(Array.from({ length: 4 }, () => purgeTables(subject.services)));
    const runs = await subject.services.db.select().from(retentionRuns).where(eq(retentionRuns.tableName, 'sessions'));
    expect(runs.reduce((sum, run) => sum + run.rowsRemoved, 0)).toBe(20);
  });
});
