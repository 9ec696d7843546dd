import { ERASURES } from '#app/server/commands/restore.ts';
import { loadConfig } from '#app/server/config.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { systemClock } from '#platform/server/clock.ts';
import { Misunderstood, runCommand, withDatabase } from './lib/command.ts';

const USAGE = `Writes everything into a new folder:

  npm run backup -- /backups/monday
  npm run backup -- /backups/who-left-by-tuesday --erasures-only

  --erasures-only       only who has left, as keyed tags: small, so that it can be written every hour`;

async function main(args: string[]): Promise<string> {
  const [folder, option, ...more] = args;
  const understood = folder?.startsWith('-') === false && (option ?? '--erasures-only') === '--erasures-only';
  if (!understood || more.length > 0) throw new Misunderstood(USAGE);
  const config = loadConfig();
  const only = option === undefined ? undefined : [ERASURES];
  const { tables } = await withDatabase(config, ({ db }) => writeBackup({ db, clock: systemClock }, folder, only));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const key = config.masterKey ? 'MASTER_KEY' : `${config.dataDir}/master.key`;
  return `${folder} holds ${rows} rows of ${only ? 'erasures' : `${tables.length} tables`}.
The master key is not in it, and without it nothing of this can be opened: keep ${key} safe, in another place.`;
}

runCommand(main);
