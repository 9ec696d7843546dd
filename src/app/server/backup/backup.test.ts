import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { takeDump } from '#test/attack/dump.ts';
import { findInText, Needle } from '#test/attack/find-secrets.ts';
import { WORLD_SETTINGS } from '#test/attack/standalone-app.ts';
import { simulate } from '#test/attack/world/simulate.ts';
import type { World } from '#test/attack/world/world.ts';
import { makeUser } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { scratchPerFile } from '#test/harness/database/scratch.ts';
import { backupKeys, changeManifest, readBackupLines, recipient } from '#test/harness/sealed-backup.ts';
import type { Database } from '#platform/server/db/database.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { openKeyring } from '#platform/server/keys/keys.ts';
import { finishRestore, loadBackup } from './load-backup.ts';
import { BACKUP_FILE } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import { writeBackup } from './write-backup.ts';

const scratch = scratchPerFile();
const subject = appPerFile(WORLD_SETTINGS);
let world: World;
beforeAll(async () => {
  world = await simulate(subject, { people: 10, letters: 20, days: 1, seed: 3 });
  // Values that are easily lost or changed in a line of JSON.
  await makeUser(subject.services, { firstName: 'Ro\u2028sa "\\"\n', lastName: 'Ünïcode 🌹' });
});

async function backUp(only?: string[]): Promise<string> {
  const folder = scratch.newFolder();
  await writeBackup(subject.services, { folder, recipient, only });
  return folder;
}

const load = async (database: Database, folder: string) =>
  loadBackup(database, await openBackup(folder, backupKeys), subject.master);

/** Every row of every table of ours, in no order; what the backup leaves out on purpose is left out. */
async function rowsOf({ db }: Database): Promise<Map<string, string[]>> {
  const { tables } = await takeDump(db);
  const ours = [...tables].filter(
    // A table without partitions is in no dump, and has no rows.
    ([name, rows]) => name.startsWith('public.') && name !== 'public.migrations' && rows.length > 0,
  );
  return new Map(
    ours.map(([name, rows]) => {
      const kept = rows.filter(({ values }) => name !== 'public.keyring' || !values.has('day'));
      return [
        name,
        kept
          .map(({ values }) =>
            [...values]
              .map((value) => JSON.stringify(value))
              .toSorted()
              .join(),
          )
          .toSorted(),
      ];
    }),
  );
}

describe('a backup', () => {
  it('restores every row, from one engine to the other and back', async () => {
    const before = await rowsOf(subject.database);
    const filled = [...before.values()].filter((rows) => rows.length > 0);
    expect(filled.length).toBeGreaterThan(12);

    // Starting the embedded engine takes longer than all else here.
    const other = process.env['PROVE'] ? await scratch.blankEmbedded() : await scratch.newPostgres();
    const first = await backUp();
    await load(other, first);
    await finishRestore(other.db);
    expect(await rowsOf(other)).toEqual(before);

    const second = scratch.newFolder();
    const clock = subject.clock;
    await writeBackup({ db: other.db, clock }, { folder: second, recipient });
    const postgres = await scratch.newPostgres();
    await load(postgres, second);
    expect(await rowsOf(postgres)).toEqual(before);
    const [one, two] = [await openBackup(first, backupKeys), await openBackup(second, backupKeys)];
    expect(two.manifest.tables).toEqual(one.manifest.tables);
  });

  it('is one file that shows nothing of the database and that only its owner may read', async () => {
    const folder = await backUp();
    expect(readdirSync(folder)).toEqual([BACKUP_FILE]);
    expect(statSync(join(folder, BACKUP_FILE)).mode & 0o777).toBe(0o600);
    const text = readFileSync(join(folder, BACKUP_FILE), 'latin1');
    const content = (await readBackupLines(folder)).join('\n');
    const words = [...new Set(content.match(/[\w-]{7,}/g))];
    expect(words.length).toBeGreaterThan(200);
    expect(words.filter((word) => text.includes(word))).toEqual([]);
  });

  it('contains neither keys nor readable texts, even for somebody who has its key', async () => {
    const content = (await readBackupLines(await backUp())).join('\n');
    const letters = [...world.truth.letters.values()];
    const words = letters.flatMap((letter) => letter.words.map((text) => text.match(/(\w+)\.$/)?.[1] ?? text));
    const needles = [...new Set([...world.truth.handles, ...words])].map((text) => new Needle(text));
    const { rows: day } = await subject.services.db.execute(sql`SELECT 1 FROM keyring WHERE day IS NOT NULL`);
    expect([needles.length > 20, day.length > 0]).toEqual([true, true]);
    const bytes = [...content.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').toString('latin1'),
    );
    expect(findInText('backup', `${content}\n${bytes.join('\n')}`, needles)).toEqual([]);
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      expect(content.includes(subject.master.toString(form)), form).toBe(false);
    }
    expect(content).toContain('"purpose": "seal"');
    expect(content).not.toContain('"purpose": "day"');
  });

  it('does not overwrite an earlier backup', async () => {
    const folder = await backUp();
    await expect(writeBackup(subject.services, { folder, recipient })).rejects.toThrow('is not empty');
  });
});

it('a backup has the table that a migration left for an upgrade, or no longer has it', async () => {
  const { clock, master } = subject;
  const withOldTable = async () => {
    const database = await scratch.newPostgres();
    await database.db.execute(sql`CREATE TABLE old_notes (id integer PRIMARY KEY)`);
    return database;
  };
  const { db } = await withOldTable();
  await openKeyring(db, master);
  await db.execute(sql`INSERT INTO old_notes VALUES (7)`);
  const [before, after] = [scratch.newFolder(), scratch.newFolder()];
  await writeBackup({ db, clock }, { folder: before, recipient });
  await db.execute(sql`DROP TABLE old_notes`);
  await writeBackup({ db, clock }, { folder: after, recipient });

  const restored = [await withOldTable(), await withOldTable()] as const;
  await load(restored[0], before);
  await load(restored[1], after);
  const rows = await Promise.all(restored.map(async (each) => (await each.db.execute(sql`TABLE old_notes`)).rows));
  expect(rows).toEqual([[{ id: 7 }], []]);
});

describe('restoring is refused:', () => {
  it('into a database that is not empty', async () => {
    const folder = await backUp();
    const database = await scratch.newPostgres();
    await makeUser({ ...subject.services, db: database.db });
    await expect(load(database, folder)).rejects.toThrow('The database is not empty');
  });

  it('from a file that is damaged, missing or unfinished', async () => {
    const database = await scratch.newPostgres();
    const folder = await backUp();
    const file = join(folder, BACKUP_FILE);
    const bytes = readFileSync(file);
    const last = bytes.length - 1;
    bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last);
    writeFileSync(file, bytes);
    await expect(load(database, folder)).rejects.toThrow('The backup is damaged: backup.sealed was changed.');
    rmSync(file);
    await expect(load(database, folder)).rejects.toThrow('is not a backup: it has no file backup.sealed');
    writeFileSync(`${file}.part`, bytes);
    await expect(load(database, folder)).rejects.toThrow('is not a backup: it has no file backup.sealed');
  });

  it('from a newer version, or one with other migrations', async () => {
    const database = await scratch.newPostgres();
    const newer = await backUp();
    await changeManifest(newer, ({ migrations }) => migrations.push({ name: '9999_future.sql', checksum: 'x' }));
    await expect(load(database, newer)).rejects.toThrow('made by a newer version with 9999_future.sql');
    const other = await backUp();
    await changeManifest(other, ({ migrations }) => Object.assign(migrations[0] ?? {}, { checksum: 'x' }));
    await expect(load(database, other)).rejects.toThrow('a version with another 0001_platform.sql');
  });

  it('from a partial backup or with a wrong key, and the database stays empty', async () => {
    const database = await scratch.newPostgres();
    await expect(load(database, await backUp(['erasures']))).rejects.toThrow('is incomplete');
    const whole = await openBackup(await backUp(), backupKeys);
    await expect(loadBackup(database, whole, randomBytes(32))).rejects.toThrow('not the master key');
    expect([...(await rowsOf(database)).values()].flat()).toEqual([]);
  });

  it('into a database of a newer version than its own', async () => {
    const folder = await backUp();
    await changeManifest(folder, ({ migrations }) => migrations.pop());
    await expect(load(await scratch.newPostgres(), folder)).rejects.toThrow('The database is not empty');
  });

  it('and an unfinished restore allows neither a start nor a backup', async () => {
    const database = await scratch.newPostgres();
    await load(database, await backUp());
    await expect(migrate(database)).rejects.toThrow('was not finished');
    const again = writeBackup({ db: database.db, clock: subject.clock }, { folder: scratch.newFolder(), recipient });
    await expect(again).rejects.toThrow('not finished');
    await finishRestore(database.db);
    expect(await migrate(database)).toEqual([]);
  });
});
