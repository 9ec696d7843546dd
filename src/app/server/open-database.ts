import type { Database } from '#platform/server/db/database.ts';
import { openEmbedded } from '#platform/server/db/embedded.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';
import type { Config } from './config/config.ts';

type DatabaseSettings = Pick<Config, 'databaseUrl' | 'databaseConnections' | 'dataDir'>;

export function openDatabase(
  { databaseUrl, databaseConnections, dataDir }: DatabaseSettings,
  onError: (error: Error) => void,
): Promise<Database> {
  if (databaseUrl !== null) return openPostgres({ url: databaseUrl, maxConnections: databaseConnections, onError });
  return openEmbedded({ folder: dataDir, onError });
}
