import { requireBackupPublicKey } from '#app/server/commands/backup-public-key.ts';
import { ERASURES } from '#app/server/commands/restore.ts';
import { loadConfig } from '#app/server/config/config.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { systemClock } from '#platform/server/clock.ts';
import { countRows, UsageError, runCommand, withDatabase } from './lib/command.ts';

const USAGE = `Writes a backup of the database into a new folder, sealed to the key in BACKUP_PUBLIC_KEY:

  npm run backup -- /backups/monday
  npm run backup -- /backups/erasures-tuesday --erasures-only

  --erasures-only       only the list of deleted accounts, as keyed tags: small enough to write every hour

There are no unsealed backups. npm run backup-key -- file makes the key, once.`;

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
The backup opens with the private half of BACKUP_PUBLIC_KEY only. It does not contain the master key, without which nothing
in it can be read: keep a copy of ${key} in another safe place.`;
}

runCommand(main);
