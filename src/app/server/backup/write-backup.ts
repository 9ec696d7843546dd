import type { KeyObject } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readKeyringId } from '#platform/server/keys/keys.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/database.ts';
import { RESTORING } from '#platform/server/db/migrate.ts';
import { BACKUP_FILE, BackupRefused, MANIFEST_MARK, TABLE_MARK, type Manifest } from './manifest.ts';
import { readRows, summarise } from './rows.ts';
import { inSnapshot, listApplied, listTables } from './tables.ts';
import { writeSealedFile } from './write-sealed-file.ts';

interface BackupOptions {
  /** New or empty. */
  folder: string;
  /** The public key that the backup is sealed to. */
  recipient: KeyObject;
  /** Only these tables. */
  only?: string[] | undefined;
}

/**
 * Writes all tables, or some, as of one moment, while the server may keep running. Sealed values stay sealed, and the master
 * key is not in the database, so it is not in the backup.
 */
export async function writeBackup(
  ctx: { db: Db; clock: Clock },
  { folder, recipient, only }: BackupOptions,
): Promise<Manifest> {
  await prepare(folder);
  const madeAt = ctx.clock.now().toISOString();
  return inSnapshot(ctx, async ({ db }) => {
    const migrations = await listApplied(db);
    if (migrations.some(({ name }) => name === RESTORING)) {
      throw new BackupRefused('A restore into this database was not finished: it cannot be backed up.');
    }
    const lineage = await findLineage(db);
    const manifest: Manifest = { madeAt, isComplete: only === undefined, lineage, migrations, tables: [] };
    await writeSealedFile(join(folder, BACKUP_FILE), recipient, async (write) => {
      for (const table of only ?? (await listTables(db))) {
        await write(`${TABLE_MARK}${table}\n`);
        manifest.tables.push(await summarise(table, readRows(db, table), write));
      }
      await write(`${MANIFEST_MARK}${JSON.stringify(manifest)}\n`);
    });
    return manifest;
  });
}

async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupRefused(`The folder ${folder} is not empty.`);
}

async function findLineage(db: Db): Promise<string> {
  const isThere = (await listTables(db)).includes('keyring');
  const id = isThere ? await readKeyringId(db) : null;
  if (id === null) throw new BackupRefused('Nothing to back up: Sub Rosa has never run on this database.');
  return id;
}
