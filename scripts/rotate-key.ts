import { rotateKey } from '#app/server/commands/rotate-key.ts';
import { loadConfig, parseConfig } from '#app/server/config/config.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { UsageError, runCommand, withDatabase } from './lib/command.ts';

const USAGE = `Replaces the master key, while no server is running:

  npm run rotate-key                                      for a key in DATA_DIR: generates the new one there
  MASTER_KEY=… NEW_MASTER_KEY=… npm run rotate-key        for a key from outside (openssl rand -base64 32)`;

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
    ? `All keys are now wrapped by the new master key: set MASTER_KEY to it before the next start.
Earlier backups still need the old key: keep it as long as they exist, in another place than they are.`
    : `All keys are now wrapped by the new master key in ${config.dataDir}/master.key.
Earlier backups still need the old key: move master.key.old to a safe place, or delete it together with them.`;
}

runCommand(main);
