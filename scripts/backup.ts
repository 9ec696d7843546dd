import { requireBackupPublicKey } from '#app/server/commands/required-keys.ts';
import { ERASURES } from '#app/server/commands/restore.ts';
import { loadConfig } from '#app/server/config/config.ts';
import { writeBackup } from '#app/server/backup/write-backup.ts';
import { systemClock } from '#platform/server/clock.ts';
import { countRows, UsageError, runCommand, withDatabase } from './lib/command.ts';

const USAGE = `Writes a backup of the database into a new folder, encrypted with BACKUP_PUBLIC_KEY:

  npm run backup -- /backups/monday
  npm run backup -- /backups/erasures-tuesday --erasures-only

  --erasures-only       only the list of deleted accounts, as keyed tags: small enough to write every hour

Every backup is encrypted. Create the key once, with npm run backup-key -- file.`;

async function main(args: string[]): Promise<string> {
  const [folder, option, ...more] = args;
  const isValid = folder?.startsWith('-') === false && (option ?? '--erasures-only') === '--erasures-only';
  if (!isValid || more.length > 0) throw new UsageError(USAGE);
  const config = loadConfig();
  const recipient = requireBackupPublicKey(config);
  const only = option === undefined ? undefined : [ERASURES];
  const { tables } = await withDatabase(config, ({ db }) =>
    writeBackup({ db, clock: systemClock }, { folder, recipient, only }),
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const key = config.masterKey ? 'MASTER_KEY' : `${config.dataDir}/master.key`;
  return `Wrote ${countRows(rows)} of ${only ? 'erasures' : `${tables.length} tables`} to ${folder}.
Only the private key that belongs to BACKUP_PUBLIC_KEY opens it. To read its data you also need the master key, which is not in it:
keep a copy of ${key} in another safe place.`;
}

runCommand(main);
