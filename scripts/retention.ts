import { requireMasterKey } from '#app/server/commands/master-key.ts';
import { withServices } from '#app/server/commands/with-services.ts';
import { loadConfig } from '#app/server/config.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { Misunderstood, runCommand, withDatabase } from './lib/command.ts';

const USAGE = 'npm run retention lets every table go of what is due, now rather than at night. It takes no options.';

async function main(args: string[]): Promise<string> {
  if (args.length > 0) throw new Misunderstood(USAGE);
  const config = loadConfig();
  const master = requireMasterKey(config);
  const purged = await withDatabase(config, async (database) => {
    await migrate(database);
    return withServices(database, { master }, purgeTables);
  });
  const lines = purged
    .filter(({ rowsRemoved }) => rowsRemoved > 0)
    .map(({ table, rowsRemoved }) => `${table.padEnd(24)} ${rowsRemoved}`);
  return [`${purged.length} tables were swept; rows removed:`, ...(lines.length > 0 ? lines : ['none was due'])].join(
    '\n',
  );
}

runCommand(main);
