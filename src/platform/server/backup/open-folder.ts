import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupRefused, Manifest, type Backup, type TableSummary } from './manifest.ts';
import { summarise } from './rows.ts';
import { splitLines } from './split-lines.ts';

/** Backups of version 1 have this file and one per table. */
export const MANIFEST_FILE = 'manifest.json';
const fileOf = (table: string) => `${table}.jsonl`;

/** Opens a backup of version 1, which was not sealed, after checking that no file was changed or damaged. */
export async function openFolder(folder: string): Promise<Backup> {
  const manifest = await readManifest(folder);
  const linesOf = (table: string) => splitLines(createReadStream(join(folder, fileOf(table))));
  for (const table of manifest.tables) await assertUndamaged(table, linesOf(table.name));
  return { manifest, linesOf };
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')));
  } catch (cause) {
    throw new BackupRefused(`${folder} is not a backup: its ${MANIFEST_FILE} is invalid.`, { cause });
  }
}

async function assertUndamaged({ name, rows, sha256 }: TableSummary, lines: AsyncIterable<string[]>): Promise<void> {
  const found = await summarise(name, lines).catch((cause: unknown) => {
    throw new BackupRefused(`The backup is damaged: ${fileOf(name)} cannot be read.`, { cause });
  });
  if (found.rows !== rows || found.sha256 !== sha256) {
    throw new BackupRefused(`The backup is damaged: ${fileOf(name)} was changed.`);
  }
}
