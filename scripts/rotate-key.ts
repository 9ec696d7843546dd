import { rotateKey } from '#app/server/commands/rotate-key.ts';
import { loadConfig, parseConfig } from '#app/server/config/config.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { UsageError, runCommand, withDatabase } from './lib/command.ts';

const USAGE = `Replaces the master key. Stop all servers first:

  npm run rotate-key                                      if the key is in DATA_DIR: creates the new one there
  MASTER_KEY=… NEW_MASTER_KEY=… npm run rotate-key        if the key is in MASTER_KEY (create one with openssl rand -base64 32)`;

async function main(args: string[]): Promise<string> {
  if (args.length > 0) throw new UsageError(USAGE);
  const config = loadConfig();
  // Parsed as MASTER_KEY, so that both follow the same rules.
  const { masterKey: newKey } = parseConfig({ DEMO: '1', MASTER_KEY: process.env['NEW_MASTER_KEY'] });
  await withDatabase(config, async (database) => {
    await migrate(database);
    await rotateKey(database, config, newKey);
  });
  return config.masterKey
    ? `All keys now use the new master key. Set MASTER_KEY to it before the next start.
Earlier backups still need the old key: keep it as long as you keep them, but in another place.`
    : `All keys now use the new master key in ${config.dataDir}/master.key.
Earlier backups still need the old key: move master.key.old to a safe place, or delete it together with them.`;
}

runCommand(main);
