import { loadConfig } from '#app/server/config/config.ts';
import { STOPPABLE } from '#features/site/contract.ts';
import { resume } from '#features/site/server/index.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { stoppableIn } from './stop.ts';
import { UsageError, runCommand, withDatabase } from './lib/command.ts';

const USAGE = `Ends what npm run stop has begun, on all nodes at once:

  npm run resume -- sending             one of: ${STOPPABLE.join(', ')}`;

async function main([name, ...more]: string[]): Promise<string> {
  const what = stoppableIn(name);
  if (!what || more.length > 0) throw new UsageError(USAGE);
  return withDatabase(loadConfig(), async (database) => {
    await migrate(database);
    return (await resume({ db: database.db }, what)) ? `Resumed: ${what}.` : `Not stopped: ${what}.`;
  });
}

runCommand(main);
