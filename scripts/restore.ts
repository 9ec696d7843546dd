import { parseArgs } from 'node:util';
import { requireMasterKey } from '#app/server/commands/master-key.ts';
import { restore } from '#app/server/commands/restore.ts';
import { loadConfig } from '#app/server/config.ts';
import { systemClock } from '#platform/server/clock.ts';
import { Misunderstood, runCommand, withDatabase } from './lib/command.ts';

const USAGE = `Turns a backup into a database again, in an empty one:

  npm run restore -- /backups/monday --erasures /backups/who-left-by-tuesday
  npm run restore -- /backups/monday --no-erasures

  --erasures folder     a later backup, whole or made with --erasures-only: who has left since stays away
  --no-erasures         there is none: people who have left since the backup was made are back`;

function readOrder(args: string[]): { folder: string; erasures: string | null } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { erasures: { type: 'string' }, 'no-erasures': { type: 'boolean', default: false } },
    });
    const [folder, ...more] = positionals;
    const { erasures, 'no-erasures': none } = values;
    // Bringing people back must be said, it must not just happen.
    if (folder !== undefined && more.length === 0 && none === (erasures === undefined)) {
      return { folder, erasures: erasures ?? null };
    }
  } catch {
    // An option that there is none of: the usage says which there are.
  }
  throw new Misunderstood(USAGE);
}

async function main(args: string[]): Promise<string> {
  const order = readOrder(args);
  const config = loadConfig();
  const master = requireMasterKey(config);
  const { day, rows, forgotten } = await withDatabase(config, (database) =>
    restore(database, { ...order, master, clock: systemClock }),
  );
  return `Restored as of ${day}: ${rows} rows, each table checked by its hash.
People who have left since and were forgotten again: ${forgotten}. Everybody has to sign in again.`;
}

runCommand(main);
