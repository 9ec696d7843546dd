import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { knownMigrations, migrate } from '#platform/server/db/migrate.ts';
import { Scratch } from '#test/harness/database/scratch.ts';

const scratch = new Scratch();
afterAll(async () => {
  await scratch.clear();
  scratch.remove();
});

it('the upgrade deletes links without a sealed address and keeps the accounts', async () => {
  const database = await scratch.blankPostgres();
  const names = knownMigrations().map(({ name }) => name);
  const before = names.slice(0, names.indexOf('0024_addressed_links.sql'));
  await migrate(database, { only: new Set(before) });
  // As the older version stored them.
  await database.db.execute(sql`
    INSERT INTO users (id, email, password, first_name, last_name, date_of_birth, gender, created_at, updated_at)
    VALUES (1, 'ada@example.org', 'hash', 'Ada', 'Byron', '1995-06-01', 'female', '2026-01-01', '2026-01-01')`);
  await database.db.execute(sql`
    INSERT INTO account_tokens (hash, user_id, purpose, box, expires_on) VALUES
      ('a', 1, 'reset-password', NULL, '2999-01-01'),
      ('b', 1, 'revert-email', 'an address', '2999-01-01')`);

  await migrate(database);

  expect((await database.db.execute(sql`SELECT hash FROM before.account_tokens`)).rows).toEqual([]);
  expect((await database.db.execute(sql`SELECT email FROM before.users`)).rows).toEqual([{ email: 'ada@example.org' }]);
});
