import type { Connection } from 'pg';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { features } from '#app/server/features.ts';
import { StatementQuery } from '#platform/server/db/postgres-statement.ts';
import { STATEMENTS } from '#platform/server/db/statement.ts';
import { scratchPerFile } from './scratch.ts';

const scratch = scratchPerFile();

/** Lets PostgreSQL plan a statement and describe its answer, without running it. */
class Description extends StatementQuery {
  override submit(given: Connection): null {
    const { name, text } = this;
    const connection = given as unknown as Record<'parse' | 'describe' | 'sync', (message?: object) => void>;
    connection.parse({ name, text });
    connection.describe({ type: 'S', name });
    connection.sync();
    return null;
  }
}

it('PostgreSQL accepts every statement, and answers with types that can be read', async () => {
  const { url } = await scratch.newPostgres();
  const client = new Client({ connectionString: url });
  await client.connect();
  const failures: string[] = [];
  const ofProduct = [...STATEMENTS.values()].filter(({ name }) => !name.startsWith('test_'));
  for (const prepared of ofProduct) {
    await new Promise<void>((resolve) => {
      const query = new Description(prepared, []);
      query.callback = (error) => {
        if (error) failures.push(`${prepared.name}: ${error.message}`);
        resolve();
      };
      client.query(query);
    });
  }
  await client.end();
  // All features are imported, and with them their statements.
  expect(ofProduct.length).toBeGreaterThan(features.length);
  expect(failures).toEqual([]);
});
