import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { scratchPerFile } from '#test/harness/database/scratch.ts';
import { takePages } from './take-pages.ts';
import { readWal } from './wal-span.ts';

const scratch = scratchPerFile();

it('finds commits with their times in the write-ahead log', async () => {
  const { db } = await scratch.blankPostgres();
  await db.execute(sql`CREATE TABLE things (id integer)`);
  /** When the log says that a new row was committed. */
  const commitOfNewRow = async () => {
    const { rows } = await db.execute<{ xid: string }>(
      sql`INSERT INTO things VALUES (1) RETURNING pg_current_xact_id()::text AS xid`,
    );
    await takePages(db);
    const { commits } = await readWal(db);
    return commits.find(({ xid }) => xid === Number(rows[0]?.xid))?.at ?? '';
  };
  // All tests write to this log, and PostgreSQL may have removed the part with the row already.
  await expect.poll(commitOfNewRow, { timeout: 60_000 }).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}$/);

  const { segments, settings } = await readWal(db);
  expect(segments).toBeGreaterThan(0);
  expect(settings.get('fsync')).toBe('off');
});
