import { Query } from 'pg';
import { vi } from 'vitest';
import { StatementQuery } from '#platform/server/db/postgres-statement.ts';

type Submit = (this: object, connection: never) => unknown;

/** How long each statement of this connection waits, in milliseconds. */
export type Pause = () => number;

/**
 * Lets statements wait before they are sent while something runs, so that the statements of several calls are mixed in ever new ways.
 * Without it, calls that start together run in step, and the moments between their statements are too short to be hit.
 */
export async function withSlowStatements<T>(pause: Pause, run: () => Promise<T>): Promise<T> {
  const spies = [slowDown(Query.prototype, pause), slowDown(StatementQuery.prototype, pause)];
  try {
    return await run();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

function slowDown(query: { submit: unknown }, pause: Pause) {
  const submit = query.submit as Submit;
  const later: Submit = function (connection) {
    const wait = pause();
    if (wait === 0) return submit.call(this, connection);
    setTimeout(() => submit.call(this, connection), wait);
    return null;
  };
  return vi.spyOn(query as { submit: Submit }, 'submit').mockImplementation(later);
}
