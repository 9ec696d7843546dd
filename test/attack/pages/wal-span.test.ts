import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { scratchPerFile } from '#test/harness/database/scratch.ts';
import { takePages } from './take-pages.ts';
import { readWal } from './wal-span.ts';

const scratch = scratchPerFile();

it('finds commits with their times in the write-ahead log', async () => {
  const { db } = await scratch.blankPostgres();
  await db.execute(sql`CREATE TABLE things (id integer)`);
  const { rows } = await db.execute<{ xid: string; at: Date }>(
    sql`INSERT INTO things VALUES (1) RETURNING pg_current_xact_id()::text AS xid, now() AS at`,
  );
  await takePages(db);

  const { commits, segments, settings } = await readWal(db);
  const commit = commits.find(({ xid }) => xid === Number(rows[0]?.xid));
  expect(commit?.at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}$/);
  expect(segments).toBeGreaterThan(0);
  expect(settings.get('fsync')).toBe('off');
});
