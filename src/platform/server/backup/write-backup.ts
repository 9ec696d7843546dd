import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { dayOf, type Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { RESTORING } from '../db/migrate.ts';
import { BackupRefused, fileOf, MANIFEST, type Manifest, type TableSummary } from './manifest.ts';
import { readRows, summarise } from './rows.ts';
import { inSnapshot, listApplied, listSequences, listTables } from './tables.ts';

/**
 * Writes all tables, or some, as of one moment, while the server may keep running. Sealed values stay sealed, and the master
 * key is not in the database, so it is not in the backup.
 */
export async function writeBackup(ctx: { db: Db; clock: Clock }, folder: string, only?: string[]): Promise<Manifest> {
  await prepare(folder);
  const made = ctx.clock.now();
  return inSnapshot(ctx, async ({ db }) => {
    const migrations = await listApplied(db);
    if (migrations.some(({ name }) => name === RESTORING)) {
      throw new BackupRefused('A restore into this database was not finished: it cannot be backed up.');
    }
    const lineage = await findLineage(db);
    const known = await listTables(db);
    const missing = only?.find((table) => !known.includes(table));
    if (missing !== undefined)
      throw new BackupRefused(`This database has no table ${missing}: it has an older version.`);
    const tables: TableSummary[] = [];
    for (const table of only ?? known) {
      const file = await createFile(join(folder, fileOf(table)));
      tables.push(await summarise(table, readRows(db, table), (text) => file.write(text)));
      await file.close();
    }
    const sequences = await listSequences(db);
    const manifest: Manifest = {
      format: 'sub-rosa-backup',
      version: 1,
      day: dayOf(made),
      madeAt: made.toISOString(),
      lineage,
      migrations,
      tables,
      sequences,
    };
    await writeManifest(folder, manifest);
    return manifest;
  });
}

async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupRefused(`The folder ${folder} is not empty.`);
}

async function findLineage(db: Db): Promise<string> {
  const isThere = (await listTables(db)).includes('keyring');
  const ofSeal = sql`SELECT id FROM keyring WHERE purpose = 'seal' AND day IS NULL`;
  const { rows } = isThere ? await db.execute<{ id: string }>(ofSeal) : { rows: [] };
  if (!rows[0]) throw new BackupRefused('Nothing to back up: Sub Rosa has never run on this database.');
  return rows[0].id;
}

/** Creates a file that only its owner can read. Once closed it is flushed to the disk. */
async function createFile(path: string) {
  const file = await open(path, 'wx', 0o600);
  return {
    write: (text: string) => file.writeFile(text),
    async close() {
      await file.sync();
      await file.close();
    },
  };
}

async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const path = join(folder, MANIFEST);
  const file = await createFile(`${path}.part`);
  await file.write(`${JSON.stringify(manifest, null, 2)}\n`);
  await file.close();
  await rename(`${path}.part`, path);
}
