import { rotateKey } from '#app/server/commands/rotate-key.ts';
import { loadConfig, parseConfig } from '#app/server/config.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { Misunderstood, runCommand, withDatabase } from './lib/command.ts';

const USAGE = `Puts a new master key in the place of the old one, while no server runs:

  npm run rotate-key                                      the key in DATA_DIR: a new one is made there
  MASTER_KEY=… NEW_MASTER_KEY=… npm run rotate-key        a key from elsewhere (openssl rand -base64 32)`;

async function main(args: string[]): Promise<string> {
  if (args.length > 0) throw new Misunderstood(USAGE);
  const config = loadConfig();
  // Read as MASTER_KEY is, so that both are held to the same form.
  const { masterKey: newKey } = parseConfig({ DEMO: '1', MASTER_KEY: process.env['NEW_MASTER_KEY'] });
  await withDatabase(config, async (database) => {
    await migrate(database);
    await rotateKey(database, config, newKey);
  });
  return config.masterKey
    ? `The new master key opens everything, the old one nothing: set MASTER_KEY to it before the next start.
Backups made until now need the old key: keep it as long as them, and apart from them.`
    : `The new master key opens everything, the old one nothing. It is in ${config.dataDir}/master.key.
Backups made until now need the old key: put master.key.old away, or delete it together with them.`;
}

runCommand(main);
