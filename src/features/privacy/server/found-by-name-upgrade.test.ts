import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { knownMigrations, migrate } from '#platform/server/db/migrate.ts';
import { Scratch } from '#test/harness/database/scratch.ts';

const scratch = new Scratch();
afterEach(() => scratch.clear());

it('the upgrade turns off being found by name for all members and changes no other setting', async () => {
  const database = await scratch.blankPostgres();
  const before = knownMigrations().filter(({ name }) => name < '0028');
  await migrate(database, { only: new Set(before.map(({ name }) => name)) });
  await database.db.execute(sql`ALTER TABLE privacy_settings DROP CONSTRAINT IF EXISTS privacy_settings_user_fk`);
  await database.db.execute(sql`INSERT INTO privacy_settings VALUES (1, true, false, true), (2, false, true, false)`);

  await migrate(database);

  // They wait to be sealed.
  const { rows } = await database.db.execute(sql`SELECT * FROM before.privacy_settings ORDER BY user_id`);
  expect(rows).toEqual([
    { user_id: 1, email_notifications: true, data_collection: false, findable_by_name: false },
    { user_id: 2, email_notifications: false, data_collection: true, findable_by_name: false },
  ]);
});
