import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { updatePrivacySettings } from '#features/privacy/contract.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { makeUser } from '#test/factories/user.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { searchInstagram, searchProfiles } from '../contract.ts';
import { searchLogs } from './schema.ts';
import { searchBox } from './search-log.ts';

const subject = appPerTest();

const logs = () => subject.services.db.select().from(searchLogs);

describe('the search log', () => {
  it('has the day of a search in clear, its kind and results in a box, and no tag of what was searched for', async () => {
    const { keys } = subject.services;
    for (const username of ['@Rosa.Lindt', 'rosa.lindt', 'nobody.of.this.name'])
      await subject.browser().call(searchInstagram, { query: { username } });
    await subject.browser().call(searchProfiles, { query: { q: 'Nobody  Here' } });
    const rows = await logs();
    expect(rows.map(({ id, box }) => searchBox.open(keys, id, box))).toEqual([
      { kind: 'username', results: 1 },
      { kind: 'username', results: 1 },
      { kind: 'username', results: 0 },
      { kind: 'name', results: 0 },
    ]);
    expect(rows.map(({ id: _id, box, ...clear }) => ({ ...clear, length: box.length }))).toEqual(
      rows.map(() => ({ day: '2026-03-14', length: rows[0]?.box.length })),
    );
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
