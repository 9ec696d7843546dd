import { requireMasterKey } from '#app/server/commands/required-keys.ts';
import { withServices } from '#app/server/commands/with-services.ts';
import { loadConfig } from '#app/server/config/config.ts';
import { upgradeDatabase } from '#app/server/upgrade-database.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { UsageError, runCommand, withDatabase } from './lib/command.ts';

const USAGE = 'npm run retention deletes expired rows now instead of tonight. It takes no options.';

async function main(args: string[]): Promise<string> {
  if (args.length > 0) throw new UsageError(USAGE);
  const config = loadConfig();
  const master = requireMasterKey(config);
  const purged = await withDatabase(config, async (database) => {
    await upgradeDatabase(database, master);
    return withServices(database, { master }, purgeTables);
  });
  const lines = purged
    .filter(({ rowsRemoved }) => rowsRemoved > 0)
    .map(({ table, rowsRemoved }) => `${table.padEnd(24)} ${rowsRemoved}`);
  return [`Purged ${purged.length} tables. Rows removed:`, ...(lines.length > 0 ? lines : ['none'])].join('\n');
}

runCommand(main);
