import { createBackupKey } from '#platform/server/backup/backup-key.ts';
import { UsageError, runCommand } from './lib/command.ts';

const USAGE = `Makes the pair of keys that backups are sealed to and restored with:

  npm run backup-key -- /media/usb/backup.key

Writes the private key into the new file and prints the public key, which is the value of BACKUP_PUBLIC_KEY.`;

async function main(args: string[]): Promise<string> {
  const [path, ...more] = args;
  if (path === undefined || path.startsWith('-') || more.length > 0) throw new UsageError(USAGE);
  const publicKey = await createBackupKey(path);
  // Not on the standard output, which has the key alone: BACKUP_PUBLIC_KEY=$(npm run -s backup-key -- file)
  console.error(`The private key is in ${path}. Keep it offline, with a copy in another place: without it no backup opens.
The public key, for BACKUP_PUBLIC_KEY:`);
  return publicKey;
}

runCommand(main);
