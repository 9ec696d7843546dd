import { sql } from 'drizzle-orm';
import { openEmbedded } from '#platform/server/db/embedded.ts';

/** Inserts rows until it is killed, and prints the id of each after its commit. */
const [folder = ''] = process.argv.slice(2);
const { db } = await openEmbedded({ folder, onError: (error) => console.error(error) });
await db.execute(sql`CREATE TABLE IF NOT EXISTS written (n bigserial PRIMARY KEY, content text)`);
for (;;) {
  const content = 'x'.repeat(200);
  const { rows } = await db.execute<{ n: string }>(sql`INSERT INTO written (content) VALUES (${content}) RETURNING n`);
  process.stdout.write(`${rows[0]?.n}\n`);
}
