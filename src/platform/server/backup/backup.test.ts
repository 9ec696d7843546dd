import { randomBytes } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { finishRestore, loadBackup } from './load-backup.ts';
import { MANIFEST, type Manifest } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import { writeBackup } from './write-backup.ts';

const scratch = scratchPerFile();
const subject = appPerFile(WORLD_SETTINGS);
let world: World;
beforeAll(async () => {
  world = await simulate(subject, { people: 10, letters: 20, days: 2, seed: 3 });
  // Values that are easily lost or changed in a line of JSON.
  await makeUser(subject.services, { firstName: 'Ro\u2028sa "\\"\n', lastName: 'Ünïcode 🌹' });
});

async function backUp(only?: string[]): Promise<string> {
  const folder = scratch.newFolder();
  await writeBackup(subject.services, folder, only);
  return folder;
}

const load = async (database: Database, folder: string) =>
  loadBackup(database, await openBackup(folder), subject.master);

/** Every row of every table of ours, in no order; what the backup leaves out on purpose is left out. */
async function rowsOf({ db }: Database): Promise<Map<string, string[]>> {
  const { tables } = await takeDump(db);
  const ours = [...tables].filter(([name]) => name.startsWith('public.') && name !== 'public.migrations');
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

function changeManifest(folder: string, change: (manifest: Manifest) => void): void {
  const file = join(folder, MANIFEST);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  change(manifest);
  writeFileSync(file, JSON.stringify(manifest));
}

describe('a backup', () => {
  it('restores every row, on both engines and from one to the other', async () => {
    const before = await rowsOf(subject.database);
    const filled = [...before.values()].filter((rows) => rows.length > 0);
    expect(filled.length).toBeGreaterThan(12);

    const embedded = await scratch.newEmbedded();
    const first = await backUp();
    await load(embedded, first);
    await finishRestore(embedded.db);
    expect(await rowsOf(embedded)).toEqual(before);

    // And back to the first engine, with a backup of the second.
    const second = scratch.newFolder();
    const clock = subject.clock;
    await writeBackup({ db: embedded.db, clock }, second);
    const postgres = await scratch.newPostgres();
    await load(postgres, second);
    expect(await rowsOf(postgres)).toEqual(before);
    const [one, other] = [await openBackup(first), await openBackup(second)];
    expect(other.manifest.tables).toEqual(one.manifest.tables);
  });

  it('contains neither keys nor readable texts, and only its owner may read it', async () => {
    const folder = await backUp();
    const letters = [...world.truth.letters.values()];
    const words = letters.flatMap((letter) => letter.words.map((text) => text.match(/(\w+)\.$/)?.[1] ?? text));
    const needles = [...new Set([...world.truth.handles, ...words])].map((text) => new Needle(text));
    const { rows: day } = await subject.services.db.execute(sql`SELECT 1 FROM keyring WHERE day IS NOT NULL`);
    expect([needles.length > 20, day.length > 0]).toEqual([true, true]);
    for (const name of readdirSync(folder)) {
      const text = readFileSync(join(folder, name), 'utf8');
      const bytes = [...text.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, hex = '']) =>
        Buffer.from(hex, 'hex').toString('latin1'),
      );
      expect(findInText(name, `${text}\n${bytes.join('\n')}`, needles)).toEqual([]);
      for (const form of ['hex', 'base64', 'base64url'] as const) {
        expect(text.includes(subject.master.toString(form)), name).toBe(false);
      }
      expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
    }
    expect(readFileSync(join(folder, 'keyring.jsonl'), 'utf8')).not.toContain('"purpose": "day"');
  });

  it('does not overwrite an earlier backup', async () => {
    const folder = await backUp();
    await expect(writeBackup(subject.services, folder)).rejects.toThrow('is not empty');
  });
});

describe('restoring is refused:', () => {
  it('into a database that is not empty', async () => {
    const folder = await backUp();
    const database = await scratch.newPostgres();
    await makeUser({ db: database.db, clock: subject.clock });
    await expect(load(database, folder)).rejects.toThrow('The database is not empty');
  });

  it('from files that are damaged, cut off or missing', async () => {
    const database = await scratch.newPostgres();
    const damages = [
      (file: string) => appendFileSync(file, '{}\n'),
      (file: string) => writeFileSync(file, readFileSync(file, 'utf8').replace('Rosa', 'Rose').slice(0, -9)),
      (file: string) => rmSync(file),
    ];
    for (const damage of damages) {
      const folder = await backUp();
      damage(join(folder, 'users.jsonl'));
      await expect(load(database, folder)).rejects.toThrow('The backup is damaged: users.jsonl');
    }
    const folder = await backUp();
    rmSync(join(folder, MANIFEST));
    await expect(load(database, folder)).rejects.toThrow('is not a backup');
  });

  it('from a newer version, or one with other migrations', async () => {
    const database = await scratch.newPostgres();
    const newer = await backUp();
    changeManifest(newer, ({ migrations }) => migrations.push({ name: '9999_future.sql', checksum: 'x' }));
    await expect(load(database, newer)).rejects.toThrow('made by a newer version with 9999_future.sql');
    const other = await backUp();
    changeManifest(other, ({ migrations }) => Object.assign(migrations[0] ?? {}, { checksum: 'x' }));
    await expect(load(database, other)).rejects.toThrow('a version with another 0001_keyring.sql');
  });

  it('from a partial backup or with a wrong key, and the database stays empty', async () => {
    const database = await scratch.newPostgres();
    await expect(load(database, await backUp(['erasures']))).rejects.toThrow('it is incomplete');
    const whole = await openBackup(await backUp());
    await expect(loadBackup(database, whole, randomBytes(32))).rejects.toThrow('not the master key');
    expect([...(await rowsOf(database)).values()].flat()).toEqual([]);
  });

  it('into a database of a newer version than its own', async () => {
    const folder = await backUp();
    changeManifest(folder, ({ migrations }) => migrations.pop());
    await expect(load(await scratch.newPostgres(), folder)).rejects.toThrow('The database is not empty');
  });

  it('and an unfinished restore allows neither a start nor a backup', async () => {
    const database = await scratch.newPostgres();
    await load(database, await backUp());
    await expect(migrate(database)).rejects.toThrow('was not finished');
    await expect(writeBackup({ db: database.db, clock: subject.clock }, scratch.newFolder())).rejects.toThrow(
      'not finished',
    );
    await finishRestore(database.db);
    expect(await migrate(database)).toEqual([]);
  });
});
