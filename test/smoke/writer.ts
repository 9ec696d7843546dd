import { sql } from 'drizzle-orm';
import { openEmbedded } from '#platform/server/db/embedded.ts';

/** Writes for as long as it lives and says of each row, once it is committed, that it is there. */
const [folder = ''] = process.argv.slice(2);
const { db } = await openEmbedded({ folder, onError: (error) => console.error(error) });
await db.execute(sql`CREATE TABLE IF NOT EXISTS written (n bigserial PRIMARY KEY, words text)`);
for (;;) {
  const words = 'x'.repeat(200);
  const { rows } = await db.execute<{ n: string }>(sql`INSERT INTO written (words) VALUES (${words}) RETURNING n`);
  process.stdout.write(`${rows[0]?.n}\n`);
}
