import { Client } from 'pg';
import { openPostgres } from '#platform/server/db/postgres.ts';
import { openKeyring } from '#platform/server/keys/keys.ts';
import type { World } from '../setup/world.ts';
import type { Filling } from './letters.ts';

/** Lets a measure store more than the run began with, while the product runs. */
export async function withFilling<T>(world: World, fill: (filling: Filling) => Promise<T>): Promise<T> {
  const { databaseUrl: url, master, plan, members } = world;
  const database = await openPostgres({ url, maxConnections: 1, onError: (error) => console.error(error) });
  const keys = await openKeyring(database.db, master);
  await database.close();
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET synchronous_commit = off; SET lock_timeout = '60s'`);
    const userIds = Float64Array.from(members, ({ userId }) => userId);
    return await fill({ client, keys, plan, userIds, now: Date.now() });
  } finally {
    await client.end();
  }
}
