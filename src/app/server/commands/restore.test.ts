import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#features/account/contract.ts';
import { logIn, resendVerification } from '#features/auth/contract.ts';
import { listSentConfessions, sendConfession } from '#features/sending/contract.ts';
import type { Database, Db } from '#platform/server/db/database.ts';
import { knownMigrations, migrate } from '#platform/server/db/migrate.ts';
import { openKeyring } from '#platform/server/keys/keys.ts';
import { DAY } from '#platform/shared/durations.ts';
import { letterForm } from '#test/factories/letter.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { scratchPerFile } from '#test/harness/database/scratch.ts';
import { backupKeys, changeManifest, recipient } from '#test/harness/sealed-backup.ts';
import { testAppOn, type TestApp } from '#test/harness/test-app.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { restore } from './restore.ts';

const scratch = scratchPerFile();
const subject = appPerFile();

async function backUp(only?: string[]): Promise<string> {
  const folder = scratch.newFolder();
  await writeBackup(subject.services, { folder, recipient, only });
  return folder;
}

/** The app on a restored database. */
async function appOn(database: Database, master: Buffer, now: Date): Promise<TestApp> {
  const app = await testAppOn(database, {}, undefined, master);
  scratch.closeLater(() => app.close());
  app.clock.set(now.toISOString());
  return app;
}

async function sentLetters(app: TestApp, email: string) {
  const browser = app.browser();
  expect((await browser.call(logIn, { body: { email, password: PASSWORD } })).status).toBe(200);
  return (await browser.call(listSentConfessions)).body.confessions;
}

describe('after a restore', () => {
  async function letterWriter() {
    const user = await makeUser(subject.services);
    const browser = await subject.browser().signInAs(user);
    const { status } = await browser.call(sendConfession, { body: letterForm({ targetName: 'owl.of.minerva' }) });
    expect(status).toBe(201);
    return { user, browser };
  }

  it('accounts deleted since the backup stay deleted with their letters, and all others are back', async () => {
    const [leaver, stayer] = [await letterWriter(), await letterWriter()];
    const folder = await backUp();
    await leaver.browser.call(deleteAccount, { body: {} });
    const erasures = await backUp(['erasures']);
    const { master, clock } = subject;

    const database = await scratch.newPostgres();
    const { forgotten } = await restore(database, { folder, erasures, master, backupKeys, clock });
    expect(forgotten).toBe(1);
    const restored = await appOn(database, master, clock.now());
    const gone = await restored.browser().call(logIn, { body: { email: leaver.user.email, password: PASSWORD } });
    expect(gone.error.code).toBe('WRONG_CREDENTIALS');
    expect(await sentLetters(restored, stayer.user.email)).toEqual([
      expect.objectContaining({ targetName: 'owl.of.minerva' }),
    ]);
    expect((await restored.services.db.execute(sql`SELECT 1 FROM departures`)).rows).toHaveLength(1);
  });

  it('an account deleted before the backup needs no list of erasures', async () => {
    const leaver = await letterWriter();
    await leaver.browser.call(deleteAccount, { body: {} });
    const folder = await backUp();
    const { master, clock } = subject;

    const database = await scratch.newPostgres();
    expect((await restore(database, { folder, erasures: null, master, backupKeys, clock })).forgotten).toBe(0);
  });

  it('all members are signed out, and mailed links no longer work', async () => {
    const { browser } = await letterWriter();
    await browser.call(resendVerification, { body: {} });
    const count = (db: Db, table: string) => db.$count(sql.identifier(table));
    expect(await count(subject.services.db, 'account_tokens')).toBeGreaterThan(0);
    const { master, clock } = subject;
    const database = await scratch.newPostgres();
    await restore(database, { folder: await backUp(), erasures: null, master, backupKeys, clock });
    for (const table of ['sessions', 'account_tokens', 'instagram_logins']) {
      expect(await count(database.db, table), table).toBe(0);
    }
  });
});

describe('restoring is refused:', () => {
  it('with erasures of another database, or older than the backup', async () => {
    const database = await scratch.newPostgres();
    const early = await backUp(['erasures']);
    subject.clock.advance(1);
    const folder = await backUp();
    const order = { folder, master: subject.master, backupKeys, clock: subject.clock };
    // From the same day, but without the accounts that were deleted in between.
    await expect(restore(database, { ...order, erasures: early })).rejects.toThrow('older than the one to restore');
    const foreign = await backUp(['erasures']);
    await changeManifest(foreign, (manifest) =>
      Object.assign(manifest, { lineage: '00000000-0000-4000-8000-000000000000' }),
    );
    await expect(restore(database, { ...order, erasures: foreign })).rejects.toThrow('from different databases');
  });

  it('of a backup that is older than the list of erasures', async () => {
    const folder = await backUp();
    const database = await scratch.newPostgres();
    const clock = { now: () => new Date(subject.clock.now().getTime() + 401 * DAY) };
    const order = { folder, erasures: null, master: subject.master, backupKeys, clock };
    await expect(restore(database, order)).rejects.toThrow('older than 400 days');
  });
});

it('a backup of an older version is restored as it was and then migrated to this version', async () => {
  const { master, clock } = subject;
  const old = await scratch.blankPostgres();
  const names = knownMigrations().map(({ name }) => name);
  const last = names.at(-1) ?? '';
  await migrate(old, { only: new Set(names.slice(0, -1)) });
  const services = { ...subject.services, db: old.db, keys: await openKeyring(old.db, master) };
  const { email } = await makeUser(services);
  const folder = scratch.newFolder();
  await writeBackup(services, { folder, recipient });

  const database = await scratch.blankPostgres();
  await restore(database, { folder, erasures: null, master, backupKeys, clock });
  const { rows } = await database.db.execute(sql`SELECT name FROM migrations ORDER BY name`);
  expect(rows.at(-1)).toEqual({ name: last });
  const restored = await appOn(database, master, clock.now());
  expect(await sentLetters(restored, email)).toEqual([]);
});
