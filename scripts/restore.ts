import { parseArgs } from 'node:util';
import { requireMasterKey } from '#app/server/commands/master-key.ts';
import { restore } from '#app/server/commands/restore.ts';
import { loadConfig } from '#app/server/config/config.ts';
import { systemClock } from '#platform/server/clock.ts';
import { UsageError, runCommand, withDatabase } from './lib/command.ts';

const USAGE = `Restores a backup into an empty database:

  npm run restore -- /backups/monday --erasures /backups/erasures-tuesday
  npm run restore -- /backups/monday --no-erasures

  --erasures folder     a later backup, complete or made with --erasures-only: accounts deleted since stay deleted
  --no-erasures         there is none: accounts that were deleted after the backup come back`;

function readArguments(args: string[]): { folder: string; erasures: string | null } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { erasures: { type: 'string' }, 'no-erasures': { type: 'boolean', default: false } },
    });
    const [folder, ...more] = positionals;
    const { erasures, 'no-erasures': none } = values;
    // Restoring deleted accounts must be asked for explicitly.
    if (folder !== undefined && more.length === 0 && none === (erasures === undefined)) {
      return { folder, erasures: erasures ?? null };
    }
  } catch {
    // An unknown option: the usage lists the valid ones.
  }
  throw new UsageError(USAGE);
}

async function main(args: string[]): Promise<string> {
  const options = readArguments(args);
  const config = loadConfig();
  const master = requireMasterKey(config);
  const { day, rows, forgotten } = await withDatabase(config, (database) =>
    restore(database, { ...options, master, clock: systemClock }),
  );
  return `Restored the backup of ${day}: ${rows} rows, every table verified by its hash.
Accounts deleted since then, and deleted again: ${forgotten}. All members have to sign in again.`;
}

runCommand(main);
