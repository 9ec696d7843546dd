import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupRefused, fileOf, Manifest, MANIFEST, type TableSummary } from './manifest.ts';
import { summarise } from './rows.ts';

export interface Backup {
  manifest: Manifest;
  /** The lines of a table, in batches. */
  linesOf(table: string): AsyncIterable<string[]>;
}

/** Opens a backup after checking that no file was changed or damaged. */
export async function openBackup(folder: string): Promise<Backup> {
  const manifest = await readManifest(folder);
  const linesOf = (table: string) => readLines(join(folder, fileOf(table)));
  for (const table of manifest.tables) await assertUndamaged(table, linesOf(table.name));
  return { manifest, linesOf };
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  } catch (cause) {
    throw new BackupRefused(`${folder} is not a backup: its ${MANIFEST} is missing or invalid.`, { cause });
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

/** Node's readline also splits at U+2028, which a name may contain. */
async function* readLines(path: string): AsyncGenerator<string[]> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') yield [rest];
}
