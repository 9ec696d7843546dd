import { createBackupKey } from '#app/server/backup/backup-key.ts';
import { UsageError, runCommand } from './lib/command.ts';

const USAGE = `Creates the two keys for backups: a public one that encrypts them and a private one that opens them:

  npm run backup-key -- /media/usb/backup.key

Writes the private key into the new file and prints the public key: set BACKUP_PUBLIC_KEY to it.`;

async function main(args: string[]): Promise<string> {
  const [path, ...more] = args;
  if (path === undefined || path.startsWith('-') || more.length > 0) throw new UsageError(USAGE);
  const publicKey = await createBackupKey(path);
  // Not on the standard output, which has the key alone: BACKUP_PUBLIC_KEY=$(npm run -s backup-key -- file)
  console.error(`The private key is in ${path}. Keep it offline, and a copy in another place: without it no backup can be opened.
The public key, for BACKUP_PUBLIC_KEY:`);
  return publicKey;
}

runCommand(main);
