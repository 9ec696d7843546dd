import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { updatePrivacySettings } from '#features/privacy/contract.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { makeUser } from '#test/factories/user.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { searchInstagram, searchProfiles } from '../contract.ts';
import { searchLogs } from './schema.ts';

const subject = appPerTest();

/** The rows after the day's searches are written. */
async function logs() {
  const { db, deferredWrites } = subject.services;
  await deferredWrites.flush(db);
  return db.select().from(searchLogs);
}

describe('the search log', () => {
  it('counts a search with its kind, its results and its day, and nothing else', async () => {
    await subject.browser().call(searchInstagram, { query: { username: '@Rosa.Lindt' } });
    await subject.browser().call(searchProfiles, { query: { q: 'Nobody  Here' } });
    expect(await subject.services.db.select().from(searchLogs), 'not in the moment').toEqual([]);
    const { db, keys } = subject.services;
    const tagOf = (query: string) => keys.dayTag(db, '2026-03-14', 'search', query);
    const row = { id: expect.any(String), day: '2026-03-14' };
    expect((await logs()).toSorted((a, b) => b.kind.localeCompare(a.kind))).toEqual([
      { ...row, kind: 'username', results: 1, queryTag: await tagOf('instagram:rosa.lindt') },
      { ...row, kind: 'name', results: 0, queryTag: await tagOf('nobody here') },
    ]);
    const { rows } = await subject.services.db.execute<{ line: string }>(
      sql`SELECT t::text AS line FROM search_logs t`,
    );
    expect(rows.map(({ line }) => line).join()).not.toMatch(/rosa|nobody/i);
  });

  it('is the same for members and visitors, and changes no account', async () => {
    const user = await makeUser(subject.services);
    const versions = () => subject.services.db.execute(sql`SELECT xmin::text, ctid::text FROM users`);
    const browser = await subject.browser().signInAs(user);
    const before = await versions();
    await browser.call(searchInstagram, { query: { username: 'rosa.lindt' } });
    expect(await logs()).toHaveLength(1);
    expect((await versions()).rows).toEqual(before.rows);
  });

  it('holds no searches of members who switched data collection off', async () => {
    const browser = await subject.browser().signInAs(await makeUser(subject.services));
    const body = { emailNotifications: true, dataCollection: false, findableByName: true };
    await browser.call(updatePrivacySettings, { body });
    expect((await browser.call(searchInstagram, { query: { username: 'rosa.lindt' } })).status).toBe(200);
    expect((await browser.call(searchProfiles, { query: { q: 'rosa' } })).status).toBe(200);
    expect(await logs()).toEqual([]);
  });

  it('is deleted after 180 days', async () => {
    await subject.browser().call(searchInstagram, { query: { username: 'rosa.lindt' } });
    subject.clock.set('2026-09-10T23:59:59Z');
    await purgeTables(subject.services);
    expect(await logs()).toHaveLength(1);
    subject.clock.set('2026-09-11T00:00:00Z');
    await purgeTables(subject.services);
    expect(await logs()).toEqual([]);
  });
});
