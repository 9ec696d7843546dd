import { parseArgs } from 'node:util';
import { requireMasterKey } from '#app/server/commands/required-keys.ts';
import { restore } from '#app/server/commands/restore.ts';
import { loadConfig } from '#app/server/config/config.ts';
import { readPrivateKey } from '#app/server/backup/backup-key.ts';
import { systemClock } from '#platform/server/clock.ts';
import { countRows, UsageError, runCommand, withDatabase } from './lib/command.ts';

const USAGE = `Restores a backup into an empty database:

  npm run restore -- /backups/monday --erasures /backups/erasures-tuesday --key /media/usb/backup.key
  npm run restore -- /backups/monday --no-erasures --key /media/usb/backup.key

  --key file            the private key that npm run backup-key wrote; repeat it if the two backups need different keys
  --erasures folder     a later backup, complete or made with --erasures-only: accounts deleted after the first one stay deleted
  --no-erasures         without a later backup: accounts that were deleted after this one come back`;

interface Arguments {
  folder: string;
  erasures: string | null;
  keyFiles: string[];
}

function readArguments(args: string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        erasures: { type: 'string' },
        'no-erasures': { type: 'boolean', default: false },
        key: { type: 'string', multiple: true, default: [] },
      },
    });
    const [folder, ...more] = positionals;
    const { erasures, 'no-erasures': none } = values;
    // Restoring deleted accounts must be asked for explicitly.
    if (folder !== undefined && more.length === 0 && none === (erasures === undefined)) {
      return { folder, erasures: erasures ?? null, keyFiles: values.key };
    }
  } catch {
    // An unknown option: the usage lists the valid ones.
  }
  throw new UsageError(USAGE);
}

async function main(args: string[]): Promise<string> {
  const { keyFiles, ...options } = readArguments(args);
  const config = loadConfig();
  const master = requireMasterKey(config);
  const backupKeys = await Promise.all(keyFiles.map(readPrivateKey));
  const { day, rows, forgotten } = await withDatabase(config, (database) =>
    restore(database, { ...options, master, backupKeys, clock: systemClock }),
  );
  return `Restored the backup of ${day}: ${countRows(rows)}, every table verified by its hash.
Accounts that had been deleted since then, now deleted again: ${forgotten}. All members have to log in again.`;
}

runCommand(main);
