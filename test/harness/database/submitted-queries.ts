import { Query } from 'pg';
import { vi } from 'vitest';
import { StatementQuery } from '#platform/server/db/postgres-statement.ts';

/** The texts of the queries that PostgreSQL gets while something runs: also those of others, like a timer. */
export async function queriesOf(run: () => Promise<unknown>): Promise<string[]> {
  const spies = [vi.spyOn(Query.prototype, 'submit'), vi.spyOn(StatementQuery.prototype, 'submit')];
  try {
    await run();
    return spies.flatMap(({ mock }) => mock.contexts.map((query) => (query as { text?: string }).text ?? ''));
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
