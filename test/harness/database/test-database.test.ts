import { Client, type QueryResultRow } from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from './test-database.ts';

async function query(url: string, statement: string): Promise<QueryResultRow[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<QueryResultRow>(statement)).rows;
  } finally {
    await client.end();
  }
}

it('every test database is migrated and separate from the others', async () => {
  const [mine, theirs] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await query(mine.url, 'CREATE TABLE notes (); DELETE FROM migrations');
  expect(await query(theirs.url, `SELECT to_regclass('notes') AS notes`)).toEqual([{ notes: null }]);
  expect(await query(theirs.url, 'SELECT 1 FROM migrations')).not.toEqual([]);
  await Promise.all([mine.drop(), theirs.drop()]);
});

it('a dropped test database is gone, even under an open connection', async () => {
  const database = await createTestDatabase();
  const forgotten = new Client({ connectionString: database.url });
  const cutOff = new Promise<Error>((resolve) => forgotten.on('error', resolve));
  await forgotten.connect();
  await database.drop();
  expect((await cutOff).message).toMatch(/terminat/);
  await expect(query(database.url, 'SELECT 1')).rejects.toThrow('does not exist');
});
