import type { Database } from '#platform/server/db/database.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';
import type { Config } from './config/config.ts';

type DatabaseSettings = Pick<Config, 'databaseUrl' | 'databaseConnections' | 'dataDir'>;

export async function openDatabase(
  { databaseUrl, databaseConnections, dataDir }: DatabaseSettings,
  onError: (error: Error) => void,
): Promise<Database> {
  if (databaseUrl !== null) return openPostgres({ url: databaseUrl, maxConnections: databaseConnections, onError });
  // Loaded only where it is used: it takes memory.
  const { openEmbedded } = await import('#platform/server/db/embedded.ts');
  return openEmbedded({ folder: dataDir, onError });
}
