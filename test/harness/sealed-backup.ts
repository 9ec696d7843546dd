import { generateKeyPairSync } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { BACKUP_FILE, Manifest, MANIFEST_MARK } from '#app/server/backup/manifest.ts';
import { openSealedFile } from '#app/server/backup/read-sealed-file.ts';
import { splitLines } from '#app/server/backup/open-backup.ts';
import { writeSealedFile } from '#app/server/backup/write-sealed-file.ts';

const pair = generateKeyPairSync('x25519');
/** What tests seal backups to, and open them with. */
export const recipient = pair.publicKey;
export const backupKeys = [pair.privateKey];

/** All lines in a backup, without the empty ones that pad it. */
export async function readBackupLines(folder: string): Promise<string[]> {
  const file = await openSealedFile(join(folder, BACKUP_FILE), backupKeys);
  const found: string[] = [];
  for await (const lines of splitLines(file.chunksFrom(0))) found.push(...lines.filter((line) => line !== ''));
  return found;
}

/** Seals the backup again with another manifest, as other code might have written it. */
export async function changeManifest(folder: string, change: (manifest: Manifest) => void): Promise<void> {
  const lines = await readBackupLines(folder);
  const manifest = Manifest.parse(JSON.parse(lines.pop()?.slice(MANIFEST_MARK.length) ?? ''));
  change(manifest);
  const changed = [...lines, `${MANIFEST_MARK}${JSON.stringify(manifest)}`];
  const path = join(folder, BACKUP_FILE);
  rmSync(path);
  await writeSealedFile(path, recipient, (write) => write(changed.map((line) => `${line}\n`).join('')));
}
