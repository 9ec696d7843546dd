import { join } from 'node:path';
import { existsSync } from 'node:fs';
import type { KeyObject } from 'node:crypto';
import { BACKUP_FILE, BackupRefused, Manifest, MANIFEST_MARK, TABLE_MARK, type Backup } from './manifest.ts';
import { openSealedFile, type SealedFile } from './read-sealed-file.ts';

/** Opens a backup with the one of the private keys that fits, and reads all of it once: every chunk must be as it was written. */
export async function openBackup(folder: string, keys: readonly KeyObject[]): Promise<Backup> {
  const path = join(folder, BACKUP_FILE);
  if (!existsSync(path)) throw new BackupRefused(`${folder} is not a backup: it has no file ${BACKUP_FILE}.`);
  const file = await openSealedFile(path, keys);
  const { manifest, starts } = await readContent(file, path);
  return { manifest, linesOf: (table) => readTable(file, table, starts.get(table)) };
}

interface Content {
  manifest: Manifest;
  /** A chunk at or before the beginning of each table. */
  starts: Map<string, number>;
}

async function readContent(file: SealedFile, path: string): Promise<Content> {
  const starts = new Map<string, number>();
  let described = '';
  let chunk = 0;
  for await (const lines of splitLines(file.chunksFrom(0))) {
    for (const line of lines) {
      // A line that ends in this chunk may begin in the one before.
      if (line.startsWith(TABLE_MARK)) starts.set(line.slice(TABLE_MARK.length), Math.max(0, chunk - 1));
      if (line.startsWith(MANIFEST_MARK)) described = line.slice(MANIFEST_MARK.length);
    }
    chunk += 1;
  }
  try {
    return { manifest: Manifest.parse(JSON.parse(described)), starts };
  } catch (cause) {
    throw new BackupRefused(`${path} opens, but this version cannot read its manifest.`, { cause });
  }
}

async function* readTable(file: SealedFile, table: string, start: number | undefined): AsyncGenerator<string[]> {
  if (start === undefined) throw new BackupRefused(`The backup has no table ${table}: it is incomplete.`);
  let isInside = false;
  for await (const lines of splitLines(file.chunksFrom(start))) {
    const first: number = isInside ? 0 : lines.indexOf(`${TABLE_MARK}${table}`) + 1;
    isInside ||= first > 0;
    if (!isInside) continue;
    const end = lines.findIndex((line, at) => at >= first && !line.startsWith('{'));
    if (end !== first) yield lines.slice(first, end < 0 ? undefined : end);
    if (end >= 0) return;
  }
}

/** The lines that end in each chunk. Node's readline also splits at U+2028, which a name may contain. */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
  if (rest !== '') yield [rest];
}
